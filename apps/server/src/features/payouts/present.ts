import type {
  PayoutMonthFigures,
  PayoutStatement,
  PayoutStatementRow,
} from '@hlizo/contract/entities/studio-payout'
import type { Queries } from '@hlizo/database/database'
import { dividePool, isPaidTitle, payoutChanges } from '@hlizo/domain/payout'
import { isMonthOver, watchedTitles } from './payout-source.ts'
import { payoutStore, type StatementRow } from './payout-store.ts'

const present = ({
  id,
  comedian,
  revision,
  amountBani,
  madeAt,
}: StatementRow): PayoutStatementRow => ({
  id,
  comedian,
  revision,
  amountBani,
  madeAt: madeAt.toISOString(),
})

/** A month as it is counted now, beside what is stated. */
export async function monthFigures(
  db: Queries,
  month: string,
  now: Date,
): Promise<PayoutMonthFigures> {
  const store = payoutStore(db)
  const [watched, poolBani, statements, stated] = await Promise.all([
    watchedTitles(db, month),
    store.poolOf(month),
    store.ofMonth(month),
    store.stated(month),
  ])
  const shares = poolBani === null ? [] : dividePool(poolBani, watched)
  const titleBani = new Map(shares.map((share) => [share.videoId, share.titleBani]))
  const leftOut = watched.filter((title) => !isPaidTitle(title))

  return {
    month,
    isOver: isMonthOver(month, now),
    poolBani,
    titles: watched.filter(isPaidTitle).map(({ videoId, title, seconds, comedians }) => ({
      videoId,
      title,
      seconds,
      comedians,
      amountBani: titleBani.get(videoId) ?? null,
    })),
    leftOut: {
      titles: leftOut.length,
      seconds: leftOut.reduce((sum, { seconds }) => sum + seconds, 0),
    },
    statements: statements.map(present),
    openLines: poolBani === null ? 0 : payoutChanges(shares, stated).length,
  }
}

/** A statement down to the counted seconds of each day. */
export async function statementOf(db: Queries, id: string): Promise<PayoutStatement | null> {
  const store = payoutStore(db)
  const statement = await store.statement(id)
  if (statement === null) return null
  const { month, poolBani, seconds } = statement

  return { ...present(statement), month, poolBani, seconds, lines: await store.lines(id) }
}
