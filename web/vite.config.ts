import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:8031";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/thirtyone/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // a strict content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
  },
  server: {
    fs: { allow: [".."] }, // the catalogues lie beside the Python sources
    proxy: { "/api": { target: server, ws: true } },
  },
});
