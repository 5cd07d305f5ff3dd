import { z } from 'zod'
import { PEOPLE_FOUND_MAX } from '@hlizo/contract/constants'
import type { PersonMatch } from '@hlizo/contract/entities/studio-person'
import type { Queries } from '@hlizo/database/database'
import { join, sql, type Sql } from '@hlizo/database/sql'
import { accountName } from '#server/stores/account-name.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

type Deps = { db: Queries; hashOfVoucher: (typed: string) => Buffer | null }

const Found = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.date(),
  isConfirmed: z.boolean(),
  hasSubscription: z.boolean(),
})
export type FoundPerson = z.infer<typeof Found> & { readonly match: PersonMatch }

/** One more than is shown tells whether there are more. */
const MOST = PEOPLE_FOUND_MAX + 1
const MOST_WORDS = 4
/** The last text that begins with a prefix, in the order of bytes. */
const END = '\u{10FFFF}'

const startsWith = (column: Sql, prefix: Sql) =>
  sql`${column} collate "C" >= ${prefix} and ${column} collate "C" <= ${prefix} || ${END}`

const person = sql`a.id as "accountId", ${accountName} as name, a.email,
  a.created_at as "createdAt", a.confirmed_at is not null as "isConfirmed",
  exists (select from app.subscription s where s.account_id = a.id
    and s.status in ${LIVE_STATUSES}) as "hasSubscription"`

const among = (ids: Sql) => sql`select ${person} from app.account a
  where a.erased_at is null and a.id in (${ids}) limit ${MOST}`

/** Only a whole address: a part of one would confirm, letter by letter, what the mask hides. */
const byEmail = (typed: string) => {
  const email = sql`${typed.toLowerCase()}::text`

  return sql`(select ${person} from app.account a where a.erased_at is null and a.email = ${email})
    union all
    (${among(sql`select f.account_id from app.former_address f
      where f.email = ${email} and f.proven_until is not null`)})`
}

const key = (word: string) => sql`app.name_key(${word}::text)`

/** The names in one order, each with the prefix of its word. */
function byNames(first: Sql, last: Sql, words: readonly [string, string]): Sql {
  const [one, other] = [sql`app.name_key(${first})`, sql`app.name_key(${last})`]

  return sql`(select ${person} from app.account a
    where a.erased_at is null and ${startsWith(one, key(words[0]))}
      and ${words[1] === '' ? sql`true` : startsWith(other, key(words[1]))}
    order by ${one} collate "C", ${other} collate "C" limit ${MOST})`
}

/** A name of several words is split into first and last name at each place, and tried in both orders. */
function byName(typed: string): Sql {
  const words = typed.split(/\s+/).slice(0, MOST_WORDS)
  const [first, last] = [sql`a.first_name`, sql`a.last_name`]
  const ways = words.flatMap((_, place) => {
    const split = [words.slice(0, place + 1).join(' '), words.slice(place + 1).join(' ')] as const
    return [byNames(first, last, split), byNames(last, first, split)]
  })

  return sql`select found.* from (${join(ways, ' union ')}) found
    order by app.name_key(found.name) collate "C", found."accountId" limit ${MOST}`
}

const byOrder = (typed: string) =>
  among(sql`select c.account_id from app.charge c
      where c.invoice_number = upper(${typed}) and c.kind <> 'refund'
    union select p.account_id from app.voucher_purchase p where p.invoice_number = upper(${typed})`)

/** Those who have paid with such a card last. */
const byCard = (typed: string) =>
  sql`select ${person} from app.account a
    join (select c.account_id, max(c.charged_at) as paid_at from app.charge c
      where c.method_last4 = ${typed} group by c.account_id) paid on paid.account_id = a.id
    where a.erased_at is null order by paid.paid_at desc, a.id limit ${MOST}`

const byVoucher = (hash: Buffer) =>
  among(sql`select v.redeemed_by from app.voucher v where v.code_hash = ${hash}
    union select p.account_id from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
      where v.code_hash = ${hash}`)

/** The last digits of a card. */
export const isCard = (typed: string): boolean => /^\d{4}$/.test(typed)

type FoundPeople = { readonly people: FoundPerson[]; readonly hasMore: boolean }

/** Finds people by whatever a caller can say of themselves. Each way is a range or a point of an index. */
export function personSearch({ db, hashOfVoucher }: Deps) {
  return async (typed: string): Promise<FoundPeople> => {
    const hash = hashOfVoucher(typed)
    const ways: (readonly [PersonMatch, Sql])[] = [
      ['order', byOrder(typed)],
      ...(hash === null ? [] : [['voucher', byVoucher(hash)] as const]),
      ...(isCard(typed) ? [['card', byCard(typed)] as const] : []),
      typed.includes('@') ? ['email', byEmail(typed)] : ['name', byName(typed)],
    ]
    const lists = await Promise.all(
      ways.map(async ([match, query]) =>
        (await db.many(Found, query)).map((found) => ({ ...found, match })),
      ),
    )
    const seen = new Map<string, FoundPerson>()
    for (const found of lists.flat()) {
      if (!seen.has(found.accountId)) seen.set(found.accountId, found)
    }

    return {
      people: Array.from(seen.values()).slice(0, PEOPLE_FOUND_MAX),
      hasMore: seen.size > PEOPLE_FOUND_MAX,
    }
  }
}
