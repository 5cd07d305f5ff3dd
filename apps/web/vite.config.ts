import { transformAsync } from '@babel/core'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Memoises components and hooks at build time, so that no one writes useMemo or useCallback by hand.
 * Features and screens only: the small parts of ui and shell render faster than they compare, and they are in every first load.
 */
function reactCompiler(): Plugin {
  return {
    name: 'react-compiler',
    enforce: 'pre',
    transform: {
      filter: { id: /\/apps\/web\/app\/(features|screens)\/.*\.tsx$/ },
      async handler(code, id) {
        const compiled = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['jsx', 'typescript'] },
          plugins: ['babel-plugin-react-compiler'],
        })
        if (typeof compiled?.code !== 'string') return null

        return { code: compiled.code, map: compiled.map ?? null }
      },
    },
  }
}

export default defineConfig({
  plugins: [reactCompiler(), reactRouter()],
  build: {
    // One stylesheet, which the server writes into the page: the first paint waits for no second request.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: 'es2023',
  },
})
