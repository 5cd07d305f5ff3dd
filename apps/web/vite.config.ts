import { transformAsync, type PluginObj } from '@babel/core'
import { reactRouter } from '@react-router/dev/vite'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { reactCompiler } from './react-compiler.ts'

/** What a call says to the server and to the API document only. */
const SERVER_FIELDS = ['caching', 'limits', 'precedence', 'summary']

/** Leaves the fields that no browser reads out of the calls in the browser's bundle. */
function slimCalls(): Plugin {
  return {
    name: 'slim-calls',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/packages\/contract\/src\/calls\/[a-z-]+\.ts$/ },
      async handler(code, id) {
        const slim = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript'] },
          plugins: [withoutServerFields],
        })
        if (typeof slim?.code !== 'string') return null

        return { code: slim.code, map: slim.map ?? null }
      },
    },
  }
}

/** Only in what is given to `call`, and in constants that are spread into it. */
const withoutServerFields = (): PluginObj => ({
  visitor: {
    ObjectProperty: (path) => {
      const { key } = path.node
      const holder = path.parentPath.parentPath
      const isOfCall =
        holder?.isCallExpression() && holder.get('callee').isIdentifier({ name: 'call' })
      const isField = key.type === 'Identifier' && SERVER_FIELDS.includes(key.name)
      if (isField && (isOfCall || holder?.isTSAsExpression())) path.remove()
    },
  },
})

/** Parts of the router that only run with settings we do not have: instrumentations, and routes that are asked for one by one. */
const UNUSED_ROUTER_PARTS =
  /\/react-router\/dist\/production\/lib\/(router\/instrumentation|dom\/ssr\/fog-of-war)\.js$/

/** Replaces them in the browser's bundle by functions that do nothing: two kilobytes of the first load. */
function slimRouter(): Plugin {
  const slimmed = new Set<string>()

  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: UNUSED_ROUTER_PARTS },
      handler: (code, id) => {
        slimmed.add(id)
        return [...code.matchAll(/^export \{ ([^}]+) \}/gm)]
          .flatMap(([, names = '']) => names.split(', '))
          .map((name) => `export const ${name} = () => undefined`)
          .join('\n')
      },
    },
    buildEnd(error) {
      if (!error && slimmed.size < 2)
        this.error('React Router has other files now: see UNUSED_ROUTER_PARTS in vite.config.ts.')
    },
  }
}

const hls = dirname(createRequire(import.meta.url).resolve('hls.js/package.json'))

/** hls.js from its sources, with only what our streams need: 117 kB instead of 174 (docs/decisions/0005). */
const hlsParts = {
  __VERSION__: JSON.stringify('1.7.4'),
  __USE_ALT_AUDIO__: 'true',
  __USE_MEDIA_CAPABILITIES__: 'true',
  __USE_SUBTITLES__: 'false',
  __USE_EME_DRM__: 'false',
  __USE_CMCD__: 'false',
  __USE_CONTENT_STEERING__: 'false',
  __USE_VARIABLE_SUBSTITUTION__: 'false',
  __USE_M2TS_ADVANCED_CODECS__: 'false',
  __USE_INTERSTITIALS__: 'false',
  __USE_IFRAMES__: 'false',
  // There is no bundled worker.
  __IN_WORKER__: 'false',
  __HLS_WORKER_BUNDLE__: 'undefined',
}

export default defineConfig({
  plugins: [
    reactCompiler(/\/apps\/web\/app\/(features|screens)\/.*\.tsx$/),
    slimCalls(),
    slimRouter(),
    reactRouter(),
  ],
  define: hlsParts,
  resolve: { alias: { 'hls.js': join(hls, 'src/hls.ts') } },
  // The server's bundle holds what it needs, so that an installed product has few packages. React and its router
  // stay outside: the server program has the same ones, and there may be no second copy of either.
  ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router'] },
  build: {
    reportCompressedSize: false,
    // One stylesheet, which the server writes into the page: the first paint waits for no second request.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one file: it packs better than in pieces, and outlives our releases in caches.
            {
              name: 'framework',
              test: /\/node_modules\/(react|react-dom|scheduler|react-router|@remix-run|cookie|set-cookie-parser)\//,
            },
            // The small parts that stand on the first page of a visit, which would else be twenty files.
            {
              name: 'common',
              test: /\/app\/(ui\/(accordion|announcements|announcer|badge|button|carousel|classes|heading|hero-copy|hero-slider|icon|notice|panel|picture|poster-card|progress-bar|skeleton|spinner|toast-queue)|lib\/(analytics|api-error|api-failures|consent|cookies|redirect-to|session|site|page-meta|trace-header)|shell\/(document-boundary|footer|frame|global-error|guard|head-boundary|logo|main-layout|navbar|navbar-parts|navigation-progress|not-found|route-error|shell|subscription-guard)|features\/catalogue\/(featured-hero|pictures|row-skeleton|sized-text|stage-preview|title-card|title-row)|features\/faq\/topic-answer|screens\/home\/(home-skeleton|public-home|public-home-teasers))\.tsx?$|\/packages\/contract\/src\/messages\/toasts\.ts$/,
            },
            // The shell needs it on the first page, and `titles` would take it along with what uses it.
            { name: 'errors', test: /\/packages\/contract\/src\/errors\.ts$/ },
            // What fetches and shows titles, on every public page but the first, which would else be fifty files.
            {
              name: 'titles',
              // Without the code of sign-in, which would bring Amplify along.
              test: /\/node_modules\/(@tanstack|zod)\/|\/packages\/contract\/src\/|\/app\/(lib\/(?!auth\/)|features\/(account|catalogue)\/)/,
              minShareCount: 5,
            },
          ],
        },
      },
    },
  },
})
