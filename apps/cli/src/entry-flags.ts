import { type Command, InvalidArgumentError, Option } from 'commander'
import type { z } from 'zod'
import { DRY_RUN } from './dry-run.ts'

export type EntryFlag = {
  readonly flag: string
  readonly says: string
  readonly read?: (text: string) => unknown
}

const NOTHING = 'none'
/** Stands for null until `readFlags`: commander replaces a null by an empty text. */
const nothing = Symbol(NOTHING)

export const orNothing = (read: (text: string) => unknown) => (text: string) =>
  text === NOTHING ? nothing : read(text)
/** @throws InvalidArgumentError for other text. */
function numberOf(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.')

  return number
}
/** Other input is passed on and refused by the entry's schema. */
const yesOrNo = (text: string) => (text === 'yes' ? true : text === 'no' ? false : text)
const listOf = (text: string) =>
  text === NOTHING
    ? []
    : text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')

const picture: EntryFlag = {
  flag: '--picture <file>',
  says: 'its picture; „none” takes it away',
  read: orNothing(String),
}
const title: EntryFlag = { flag: '--title <text>', says: 'what viewers read' }
const description: EntryFlag = { flag: '--description <text>', says: 'some sentences' }
const category: EntryFlag = { flag: '--category <category>', says: 'standup, podcast or show' }
const status: EntryFlag = { flag: '--status <status>', says: 'draft, published or retired' }
const work: EntryFlag = {
  flag: '--work <state>',
  says: 'draft, captions-missing, to-review or ready; viewers do not see it',
}
const pin: EntryFlag = {
  flag: '--pin <number>',
  says: 'puts it before others; 0 does not',
  read: numberOf,
}

/** The options of each kind of entry. */
export const entryFlags = {
  comedian: [
    { flag: '--name <text>', says: 'the name on stage' },
    { flag: '--bio <text>', says: 'some sentences about them' },
    picture,
  ],
  show: [
    title,
    category,
    description,
    status,
    work,
    pin,
    {
      flag: '--finished <yes-or-no>',
      says: 'whether nothing more follows: only then is its newest episode the last one',
      read: yesOrNo,
    },
    picture,
    {
      flag: '--title-art <file>',
      says: 'the title as a drawing on transparency; „none” takes it away',
      read: orNothing(String),
    },
  ],
  video: [
    title,
    category,
    description,
    status,
    work,
    { flag: '--show <slug>', says: 'its show, or „none”', read: orNothing(String) },
    { flag: '--season <number>', says: 'within the show, or „none”', read: orNothing(numberOf) },
    { flag: '--episode <number>', says: 'within the season, or „none”', read: orNothing(numberOf) },
    { flag: '--comedians <slugs>', says: 'parted by commas, or „none”', read: listOf },
    { flag: '--tags <names>', says: 'parted by commas, or „none”', read: listOf },
    { flag: '--age-rating <rating>', says: 'AP, 12, 15 or 18' },
    {
      flag: '--age-descriptors <descriptors>',
      says: 'language, sexuality, violence, alcohol, smoking, drugs, parted by commas, or „none”',
      read: listOf,
    },
    { flag: '--launch-at <moment>', says: 'listed from then on: "2026-12-01 18:00", Bucharest' },
    {
      flag: '--premiere <yes-or-no>',
      says: 'whether its page counts down to the launch',
      read: yesOrNo,
    },
    {
      flag: '--publish-when-ready <yes-or-no>',
      says: 'whether a draft is published when its film is ready',
      read: yesOrNo,
    },
    {
      flag: '--expires-at <moment>',
      says: 'listed until then, or „none”',
      read: orNothing(String),
    },
    pin,
    picture,
    { flag: '--intro-end <seconds>', says: 'where the intro ends', read: orNothing(numberOf) },
    {
      flag: '--credits-at <seconds>',
      says: 'where the credits begin',
      read: orNothing(numberOf),
    },
  ],
} satisfies Record<string, readonly EntryFlag[]>

/** Adds the options of a kind to a command. */
export function addEntryFlags(
  command: Command,
  flags: readonly EntryFlag[],
  required: readonly string[] = [],
): Command {
  for (const { flag, says, read } of flags) {
    const option = new Option(flag, says)
    if (read) option.argParser(read)
    command.addOption(option.makeOptionMandatory(required.includes(option.attributeName())))
  }

  return command.option(...DRY_RUN)
}

/** `ageRating` as `--age-rating`. */
export function flagOf(field: string): string {
  return `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** @throws Error that names each option that cannot be. */
export function readFlags<Schema extends z.ZodType>(
  schema: Schema,
  fields: Readonly<Record<string, unknown>>,
): z.infer<Schema> {
  const given = Object.entries(fields).map(([field, value]) => [
    field,
    value === nothing ? null : value,
  ])
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (parsed.error) {
    const lines = parsed.error.issues.map(
      ({ path: [field], message }) => `${flagOf(String(field))} ${message}.`,
    )
    throw new Error(lines.join('\n'))
  }

  return parsed.data
}
