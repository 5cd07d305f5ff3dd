import { ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from './testing-host.ts'
import { PASSWORD } from './testing-users.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const Table = z.object({ name: z.string() })
const Line = z.object({ line: z.string() })

async function dump(): Promise<string> {
  const tables = await host.db.many(
    Table,
    sql`select table_name as name from information_schema.tables
      where table_schema = ${'identity'} order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const rows = raw(`select row_to_json(t)::text as line from identity."${name}" t`)
    for (const { line } of await host.db.many(Line, rows)) lines.push(`${name} ${line}`)
  }

  return lines.join('\n')
}

describe('a stolen copy of the database', () => {
  it('contains salted hashes of passwords, and no usable credential', async () => {
    const { accessToken, refreshToken } = await host.signedIn('ana@example.ro')
    await host.signedIn('ion@example.ro')
    await host.pool.send(
      new ForgotPasswordCommand({ ClientId: host.clientId, Username: 'ana@example.ro' }),
    )
    const text = await dump()
    const hashes = text.match(/\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[\w+/]+\$[\w+/]+/g) ?? []
    const code = host.codeFor('ana@example.ro')
    const bytes = Buffer.from(refreshToken, 'base64url').toString('hex')

    expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(2)
    expect(text).toContain('ana@example.ro')
    for (const secret of [PASSWORD, accessToken, refreshToken, bytes, `"${code}"`, 'PRIVATE KEY'])
      expect(text).not.toContain(secret)
  })
})
