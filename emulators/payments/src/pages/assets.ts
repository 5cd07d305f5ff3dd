import { readFile } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance } from 'fastify'

const require = createRequire(import.meta.url)
const font = (file: string) => require.resolve(`@expo-google-fonts/figtree/${file}`)

export const FONTS = {
  regular: font('400Regular/Figtree_400Regular.ttf'),
  semibold: font('600SemiBold/Figtree_600SemiBold.ttf'),
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'

// Our browser scripts are TypeScript whose types only need to be taken out.
const script = async (name: string) => {
  const source = await readFile(new URL(`../browser/${name}.ts`, import.meta.url), 'utf8')
  return stripTypeScriptTypes(source)
}

const assets: Readonly<Record<string, { type: string; read: () => Promise<Buffer | string> }>> = {
  'assets/pages.css': {
    type: 'text/css; charset=utf-8',
    read: () => readFile(new URL('./assets/pages.css', import.meta.url)),
  },
  'assets/mark.svg': {
    type: 'image/svg+xml',
    read: () => readFile(new URL('./assets/mark.svg', import.meta.url)),
  },
  'assets/figtree-400.ttf': { type: 'font/ttf', read: () => readFile(FONTS.regular) },
  'assets/figtree-600.ttf': { type: 'font/ttf', read: () => readFile(FONTS.semibold) },
  'assets/checkout.js': { type: JAVASCRIPT, read: () => script('checkout') },
  'assets/card-element.js': { type: JAVASCRIPT, read: () => script('card-element') },
  'v3/stripe.js': {
    type: JAVASCRIPT,
    read: async () => `(() => {\n${await script('stripe')}\n})()\n`,
  },
}

export function bindAssets(server: FastifyInstance): void {
  for (const [path, { type, read }] of Object.entries(assets)) {
    server.get(`/${path}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('x-content-type-options', 'nosniff')
        .type(type)
        .send(await read()),
    )
  }
}
