import { reactCompiler } from '@hlizo/web/react-compiler'
import { defineConfig, type Plugin } from 'vite'

/** Leaves the texts of React Aria in the languages that Studio does not speak out of the bundle. */
function romanianOnly(): Plugin {
  return {
    name: 'romanian-only',
    enforce: 'pre',
    load: {
      filter: { id: /\/intl\/[\w-]+\/(?!ro-RO|en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler: () => 'export default {}',
    },
  }
}

export default defineConfig({
  base: '/studio/',
  plugins: [reactCompiler(/\/apps\/studio\/app\/.*\.tsx$/), romanianOnly()],
  build: {
    reportCompressedSize: false,
    outDir: 'build',
    emptyOutDir: true,
    // The favicon stands at the root of the site.
    copyPublicDir: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      // Libraries mark their modules for servers that render; there is none here.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
