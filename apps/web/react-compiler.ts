import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/**
 * Memoises components and hooks of `files` at build time, so that no one writes useMemo or useCallback by hand.
 * Not for small parts: they render faster than they compare. Not on the server, which renders once.
 */
export function reactCompiler(files: RegExp): Plugin {
  return {
    name: 'react-compiler',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: files },
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
