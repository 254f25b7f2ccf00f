// A picture as the big screen takes it: drawn anew, so that it is small enough and holds nothing but what is
// seen (photographs name the place where they were taken).

const WIDE = 1920;
const HIGH = 1080;

/** The picture of a file as a JPEG of at most this size; null if this browser cannot read it. */
export async function redrawn(file: Blob, wide = WIDE, high = HIGH): Promise<Blob | null> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, wide / image.width, high / image.height);
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const paper = canvas.getContext("2d")!;
    paper.fillStyle = "#fff"; // below what is transparent
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  } catch {
    return null;
  }
}
