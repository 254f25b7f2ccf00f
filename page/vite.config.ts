import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

/** Files that screens share are called so, instead of by the names of all these screens. */
const plain = (name: string): string => name.replace(/\.[^.]*$/, "").replace(/~.*/, "");

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  base: "./", // the server may be reached below any path
  build: {
    // The Python package carries the built page; Git ignores it there.
    outDir: "../src/fiftyfour/web/static",
    emptyOutDir: true,
    manifest: "chunks.json", // which file loads which: tests/test_weight.py adds up what a table loads
    rolldownOptions: {
      output: {
        // What the home page needs is one file. What several other screens share are as few as let each
        // screen load hardly more than its own: each file costs a phone a way to the server and back.
        codeSplitting: {
          groups: [
            { name: "page", tags: ["$initial"], priority: 1 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${plain(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ""] }) => `assets/${plain(name)}-[hash][extname]`,
      },
    },
  },
  test: {
    environment: "jsdom",
    testTimeout: 20_000, // machines that test are busy
    pool: "threads",
    // To load everything anew for each file takes half the time; who puts other modules in place of ours has to.
    projects: [
      { extends: true, test: { name: "together", include: ["src/**/*.test.ts"], exclude: ["src/**/*.alone.test.ts"], isolate: false } },
      { extends: true, test: { name: "alone", include: ["src/**/*.alone.test.ts"] } },
    ],
  },
});
