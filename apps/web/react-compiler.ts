import { transform } from '@swc/core'
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
        const { code: compiled, map } = await transform(code, {
          filename: id,
          swcrc: false,
          configFile: false,
          sourceMaps: true,
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            // Vite lowers the rest to the target of the bundle.
            target: 'esnext',
            transform: { react: { runtime: 'automatic' }, reactCompiler: true },
          },
        })

        return { code: compiled, map: map ?? null }
      },
    },
  }
}
