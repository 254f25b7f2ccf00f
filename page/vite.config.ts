import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  base: "./", // the server may be reached below any path
  build: {
    // The Python package carries the built page; Git ignores it there.
    outDir: "../src/fiftyfour/web/static",
    emptyOutDir: true,
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
