import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Three pages, built into the Python package; in development the API of a running house is used.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/croupier/server/screens",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: "index.html", dealer: "dealer.html", board: "board.html" } },
  },
  // The table of currencies lies with the Python sources.
  server: { fs: { allow: [".."] }, proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
