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
    include: ["src/**/*.test.ts"],
    testTimeout: 20_000, // machines that test are busy
  },
});
