import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { backoffMs } from '@hlizo/kit/retry'
import type { InvoiceRow } from '#server/billing/invoice-store.ts'
import type { Office } from './office.ts'
import type { OfficeAccess } from './office-access.ts'
import { numberIn, rejectionIn } from './sealed-answer.ts'
import type { Submission, SubmissionStore } from './submission-store.ts'
import { brokenRules, wordsOfRules } from './validate-ubl.ts'
import type { XmlMaker } from './xml-maker.ts'

export type Sender = {
  readonly store: SubmissionStore
  readonly office: Office
  readonly access: Pick<OfficeAccess, 'token' | 'refused'>
  readonly xmlOf: XmlMaker
  readonly clock: Clock
}

/** What follows: the next step at once, the next one after a delay, or nothing. */
type Next = 'next' | 'done' | { readonly afterMs: number }
type Step = {
  readonly invoice: InvoiceRow
  readonly submission: Submission
  readonly token: string
}

const PACE = { baseDelayMs: MINUTE_MS, maxDelayMs: HOUR_MS }
const NOT_CONNECTED_MS = 10 * MINUTE_MS
/** Limits are counted by day. */
const LIMIT_MS = 6 * HOUR_MS
/** An upload by another node may still be under way. */
const UPLOAD_MS = 2 * MINUTE_MS
/** An upload without an answer that is not in the office's list by then was not received. */
const LOST_MS = 12 * HOUR_MS
const MOST_DAYS = 60

const later = ({ looks }: Submission): Next => ({ afterMs: backoffMs(Math.min(looks, 10), PACE) })
const taxNumberOf = ({ seller }: InvoiceRow) => seller.taxId.replaceAll(/\D/g, '')
const isCredit = ({ totalMinor }: InvoiceRow) => totalMinor < 0

async function pause({ store }: Sender, submission: Submission, words: string): Promise<Next> {
  await store.looked(submission, words)

  return later(submission)
}

/** The office's decision, or ours, about a submission. */
async function settle(
  { store, clock }: Sender,
  submission: Submission,
  outcome: Parameters<Sender['store']['settle']>[1],
): Promise<Next> {
  await store.settle(submission, outcome, clock.now())

  return 'done'
}

const refuse = (sender: Sender, submission: Submission, words: string): Promise<Next> =>
  settle(sender, submission, { state: 'rejected', words, answer: null })

async function upload(sender: Sender, { invoice, submission, token }: Step): Promise<Next> {
  const { store, office, access, clock, xmlOf } = sender
  const xml = await xmlOf(invoice, { revision: submission.revision, buyerPlace: submission.place })
  const broken = brokenRules(xml.toString())
  if (broken.length > 0)
    return settle(sender, submission, {
      state: 'blocked',
      words: wordsOfRules(broken),
      answer: null,
    })
  if (!(await store.start(submission, clock.now()))) return 'next'
  const answer = await office.upload(token, {
    xml,
    isCredit: isCredit(invoice),
    isPrivate: invoice.buyer.company === null,
    taxNumber: taxNumberOf(invoice),
  })
  switch (answer.kind) {
    case 'index':
      return (await store.uploaded(submission, answer.index, clock.now()))
        ? 'next'
        : pause(sender, submission, `index ${answer.index}`)
    case 'refused':
      return refuse(sender, submission, answer.words)
    case 'limit':
      await store.backToWaiting(submission, answer.words, clock.now())
      return { afterMs: LIMIT_MS }
    case 'unauthorized':
      await store.backToWaiting(submission, null, clock.now())
      await access.refused()
      return { afterMs: NOT_CONNECTED_MS }
    case 'unclear':
      break
  }

  return pause(sender, submission, answer.words)
}

/** Reads the numbers of the documents in the office's list that nothing stored names. */
async function readList(sender: Sender, { invoice, token }: Step, days: number): Promise<boolean> {
  const { store, office, clock } = sender
  const listed = await office.messages(token, taxNumberOf(invoice), days)
  if (listed.kind !== 'messages') return false
  const unknown = await store.unknownIndexes(listed.sent.map(({ index }) => index))
  for (const { index, downloadId } of listed.sent) {
    if (!unknown.has(index)) continue
    const file = await office.download(token, downloadId)
    if (file.kind !== 'file') return false
    const number = numberIn(file.bytes)
    if (number !== null) await store.remember({ index, downloadId, number }, clock.now())
  }

  return true
}

/** The answer to an upload was lost: the office's list tells whether it was received. */
async function lookForUpload(sender: Sender, step: Step): Promise<Next> {
  const { store, clock } = sender
  const { invoice, submission } = step
  const sinceMs = clock.now().getTime() - (submission.startedAt?.getTime() ?? 0)
  if (sinceMs < UPLOAD_MS) return { afterMs: UPLOAD_MS - sinceMs }
  const days = Math.min(MOST_DAYS, Math.ceil(sinceMs / DAY_MS) + 1)
  const isListRead = await readList(sender, step, days)
  const found = await store.found(formatInvoiceNumber(invoice.series, invoice.number))
  if (found !== null && (await store.uploaded(submission, found.uploadIndex, clock.now())))
    return 'next'
  if (isListRead && sinceMs > LOST_MS) {
    await store.backToWaiting(submission, null, clock.now())
    return 'next'
  }

  return pause(sender, submission, submission.words ?? '')
}

async function readAnswer(
  sender: Sender,
  { submission, token }: Step,
  isAccepted: boolean,
  downloadId: string,
): Promise<Next> {
  const file = await sender.office.download(token, downloadId)
  if (file.kind === 'limit') return { afterMs: LIMIT_MS }
  if (file.kind !== 'file')
    return pause(sender, submission, file.kind === 'unclear' ? file.words : '')
  const words = isAccepted ? null : (rejectionIn(file.bytes) ?? '')
  const state = isAccepted ? 'accepted' : 'rejected'

  return settle(sender, submission, { state, words, answer: file.bytes })
}

async function follow(sender: Sender, step: Step): Promise<Next> {
  const { store, office, access } = sender
  const { submission, token } = step
  const answer = await office.status(token, submission.uploadIndex ?? '')
  switch (answer.kind) {
    case 'settled':
      await store.answered(submission, answer.downloadId)
      return readAnswer(sender, step, answer.isAccepted, answer.downloadId)
    case 'refused':
      return refuse(sender, submission, answer.words)
    case 'limit':
      return { afterMs: LIMIT_MS }
    case 'unauthorized':
      await access.refused()
      return { afterMs: NOT_CONNECTED_MS }
    case 'processing':
    case 'unclear':
      break
  }

  return pause(sender, submission, answer.kind === 'unclear' ? answer.words : '')
}

/** Brings an invoice to the office, one step after the other; the delay until it goes on, or null at the end. */
export async function sendInvoice(sender: Sender, invoice: InvoiceRow): Promise<number | null> {
  for (;;) {
    const submission = await sender.store.current(invoice.id)
    if (submission === null || ['accepted', 'rejected', 'blocked'].includes(submission.state))
      return null
    const token = await sender.access.token()
    if (token === null) return NOT_CONNECTED_MS
    const step = { invoice, submission, token }
    const take =
      submission.state === 'waiting'
        ? upload
        : submission.state === 'uploading'
          ? lookForUpload
          : follow
    const next = await take(sender, step)
    if (next === 'done') return null
    if (next !== 'next') return next.afterMs
  }
}
