import { SANDBOX_PREFIX } from './public-settings.ts'
import type { Services } from './services.ts'

export function banner({ config, devMailbox, sandbox, features }: Services): string {
  const { publicUrl, adminHost, adminPort, databaseUrl, dataDir, mode } = config
  const inner = mode === 'production' ? `http://${adminHost}:${adminPort}` : publicUrl
  const lines: (readonly [string, string])[] = [
    ['Open', publicUrl],
    ...(devMailbox ? [['Mail', `${inner}/dev/mail`] as const] : []),
    ...(sandbox ? [['Payments', `${inner}${SANDBOX_PREFIX}/control`] as const] : []),
    ['Health', `http://${adminHost}:${adminPort}/health/ready`],
    ['Data', databaseUrl === null ? `${dataDir} (embedded PostgreSQL)` : dataDir],
  ]
  const notes = features.flatMap(({ banner: own }) => own?.() ?? [])
  const width = Math.max(...lines.map(([name]) => name.length))
  const table = lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)

  return ['', `  ${config.site.brand} (${mode})`, '', ...table, ...indented(notes), '', ''].join(
    '\n',
  )
}

const indented = (notes: readonly string[]) =>
  notes.length === 0 ? [] : ['', ...notes.map((note) => `  ${note}`)]
