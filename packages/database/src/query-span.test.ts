import { describe, expect, it } from 'vitest'
import { spanAttributesOf, spanNameOf } from './query-span.ts'
import { sql } from './sql.ts'

describe('spanNameOf', () => {
  it('is the operation and its table', () => {
    const names = [
      'select 1',
      'select p.id from app.progress p',
      '\n  insert into jobs.job (kind) values ($1)',
      'update app.video set views = $1',
      'with due as (select id from mail.outbox) select * from due',
    ].map(spanNameOf)

    expect(names).toEqual([
      'SELECT',
      'SELECT app.progress',
      'INSERT jobs.job',
      'UPDATE app.video',
      'WITH mail.outbox',
    ])
  })
})

describe('spanAttributesOf', () => {
  it('has the text of a statement and none of its values', () => {
    const { text } = sql`select id from app.account
      where email = ${'ana@exemplu.ro'}`

    expect(spanAttributesOf(text)).toEqual({
      'db.system.name': 'postgresql',
      'db.query.summary': 'SELECT app.account',
      'db.query.text': 'select id from app.account where email = $1',
    })
  })
})
