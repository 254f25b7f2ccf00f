// Distances, sizes and corners come from the scale of theme.css. What is part of a drawing (cards, pieces,
// emblems), hairlines, and what grows with the window in clamp() have numbers of their own.
const off = ["/^[^(]*(?<![\\w.-])([\\d.]+rem|([4-9]|\\d{2,})px)/"];
/** What is read; larger and smaller numbers are parts of a picture. */
const read = ["/^[^(]*(?<![\\w.-])(0?\\.[7-9]\\d*|1|1\\.[0-2]\\d*)rem/"];

export default {
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  ignoreFiles: ["src/cards/**", "src/pieces/**", "src/emblems/**", "src/gallery/**"],
  rules: {
    "declaration-property-value-disallowed-list": { "font-size": read, "/gap$/": off, "/^(padding|margin)/": off, "/^border.*radius$/": off },
    "block-no-empty": true,
    "declaration-block-no-duplicate-properties": [true, { ignore: ["consecutive-duplicates-with-different-values"] }],
    "property-no-unknown": true,
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
  },
};
