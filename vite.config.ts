import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { chunks, fileName } from '#scripts/chunks.ts'

/** The two faces that every page shows at once; the other alphabets come when a name needs them. */
const FIRST_FACES = /(inter|cinzel)-latin-wght-normal-[^/]*\.woff2$/

/** Fetches them beside the stylesheet that names them instead of after it. */
function preloadFirstFaces(): Plugin {
  return {
    name: 'forge:preload-first-faces',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_FACES.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}

/** The server takes sockets by WebSocket alone (`features/live/server/live.ts`): the transports that they could begin with stay away. */
function withoutPolling(): Plugin {
  return {
    name: 'forge:without-polling',
    apply: 'build',
    load: {
      filter: { id: /\/engine\.io-client\/build\/esm\/transports\/index\.js$/ },
      handler: () => "import { WS } from './websocket.js'; export const transports = { websocket: WS }",
    },
  }
}

/** What goes over the socket is JSON alone: the search for binary parts in it, and what puts them together, stay away. */
function withoutBinary(): Plugin {
  return {
    name: 'forge:without-binary',
    apply: 'build',
    load: {
      filter: { id: /\/socket\.io-parser\/build\/esm\/(is-)?binary\.js$/ },
      handler: () =>
        ['isBinary', 'hasBinary', 'deconstructPacket', 'reconstructPacket']
          .map((name) => `export const ${name} = () => false`)
          .join('\n'),
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFirstFaces(), withoutPolling(), withoutBinary()],
  publicDir: 'app/public',
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    // The site's policy lets fonts and pictures come from this origin only: nothing may turn into a data: address.
    assetsInlineLimit: 0,
    // Every browser that runs this target knows modulepreload by itself.
    modulePreload: { polyfill: false },
    // Says which files the app needs, so that its document can name them (scripts/documents.ts).
    manifest: true,
    // The app and the public pages; the client's page, which shares nothing with them but the faces and colours.
    rolldownOptions: {
      input: ['index.html', 'track.html'],
      output: { codeSplitting: chunks, chunkFileNames: fileName },
      // The library names its other transports where it exports all that it has.
      treeshake: { moduleSideEffects: [{ test: /\/engine\.io-client\/.*\/polling/, sideEffects: false }] },
    },
  },
})
