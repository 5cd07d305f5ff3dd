import { sql, type Sql } from '@hlizo/database/sql'
import { senderOf } from '#server/stores/former-addresses.ts'

/** A person, by every name under which tables know people: values, or columns of the same query. */
export type Person = {
  readonly accountId: string | Sql
  /** The name in analytics events. */
  readonly userKey: string | Sql
}

/** A table with rows about people: which rows, what a copy omits, and what an erasure leaves. */
export type PersonalTable = {
  readonly table: string
  /** The person's rows of `t`. */
  readonly of: (person: Person) => Sql
  /** Columns that a copy omits: hashes, secrets, and data about other people (R142). */
  readonly withheld?: readonly string[]
  /** Whether a copy omits the rows, because they say what another person did. */
  readonly isWithheld?: boolean
  /** The title of the row's subject, for the reader of a copy. */
  readonly title?: Sql
  /** An erasure deletes the rows, or overwrites what identifies the person where the law requires the rest. */
  readonly erase: 'delete' | Sql | ((person: Person) => Sql)
}

export const ofAccount = ({ accountId }: Person) => sql`t.account_id = ${accountId}`
/** Rows of an account, and those without one that were sent under its address. */
export const ofAccountOrSender =
  (sent?: Parameters<typeof senderOf>[1]) =>
  ({ accountId }: Person) =>
    sql`${senderOf(sql`t`, sent)} = ${accountId}`
