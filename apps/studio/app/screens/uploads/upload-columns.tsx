import type { CatalogueNames } from '@hlizo/contract/entities/studio-title'
import type { StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { studioMessages, studioTableMessages } from '@hlizo/contract/messages/studio'
import { studioTitlesMessages, titleCategories } from '@hlizo/contract/messages/studio-titles'
import { studioUploadsMessages, uploadKinds } from '@hlizo/contract/messages/studio-uploads'
import { GIGABYTE, MEGABYTE } from '@hlizo/kit/bytes'
import type { Sending } from '#studio/features/uploads/sender.ts'
import { ActionMenu, type MenuAction } from '#studio/ui/action-menu.tsx'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { uploadState } from '#studio/features/uploads/upload-state.ts'

const ro = studioUploadsMessages
const size = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 1 })

export type Around = {
  readonly rows: readonly StudioUpload[]
  readonly sendings: ReadonlyMap<string, Sending>
  readonly names: CatalogueNames | undefined
  readonly actionsOn: (row: StudioUpload) => MenuAction[]
}
type Column = TableColumn<StudioUpload>

const column = (
  id: string,
  name: string,
  minWidth: number,
  text: (row: StudioUpload) => string,
): Column => ({ id, name, minWidth, cell: text, text })

const sizeText = (bytes: number): string =>
  bytes >= GIGABYTE
    ? `${size.format(bytes / GIGABYTE)} GB`
    : `${size.format(Math.max(0.1, bytes / MEGABYTE))} MB`

function showText({ plan: { show, showName } }: StudioUpload, names: CatalogueNames | undefined) {
  if (show !== null) return names?.shows.find(({ slug }) => slug === show)?.title ?? show
  return showName === null ? '' : ro.unknownShow(showName)
}

const placeText = ({ plan: { season, episode } }: StudioUpload) =>
  episode === null ? '' : studioTitlesMessages.episode(season, episode)

/** Captions and pictures that were sent with a film. */
const besideText = ({ id }: StudioUpload, rows: readonly StudioUpload[]) =>
  rows
    .filter(({ plan }) => plan.film === id)
    .map(({ kind, plan, problem }) => {
      const name = kind === 'captions' ? (plan.lang ?? '') : uploadKinds[kind].toLowerCase()
      return problem === null ? name : `${name}: ${problem}`
    })
    .join(', ')

const fileColumn: Column = {
  ...column('file', ro.columns.file, 220, ({ name }) => name),
  isRowHeader: true,
  width: '2fr',
  cell: ({ name }) => <strong>{name}</strong>,
}
const sizeColumn = column('size', ro.columns.size, 90, ({ bytes }) => sizeText(bytes))

const stateColumn = ({ sendings }: Around): Column => ({
  ...column('state', ro.columns.state, 260, (row) => uploadState(row, sendings.get(row.id)).text),
  width: '2fr',
  cell: (row) => {
    const { text, tone } = uploadState(row, sendings.get(row.id))
    return <Badge tone={tone}>{text}</Badge>
  },
})

const actionColumn = ({ actionsOn }: Around): Column => ({
  id: 'actions',
  name: studioTableMessages.actions,
  width: 90,
  minWidth: 90,
  cell: (row) => (
    <ActionMenu label={studioMessages.rowActions(row.name)} actions={actionsOn(row)} />
  ),
})

/** Films whose titles are still proposals. */
export function filmColumns(around: Around): Column[] {
  const { rows, names } = around

  return [
    fileColumn,
    stateColumn(around),
    column('title', ro.columns.title, 180, ({ plan }) => plan.title),
    column('show', ro.columns.show, 160, (row) => showText(row, names)),
    column('place', ro.columns.place, 110, placeText),
    column('category', ro.columns.category, 100, ({ plan }) => titleCategories[plan.category]),
    column('age', ro.columns.age, 70, ({ plan }) => plan.ageRating),
    column('beside', ro.columns.beside, 140, (row) => besideText(row, rows)),
    sizeColumn,
    actionColumn(around),
  ]
}

/** Films that have a title. */
export const preparedColumns = (around: Around): Column[] => [
  fileColumn,
  stateColumn(around),
  column('title', ro.columns.title, 180, ({ plan }) => plan.title),
  column('beside', ro.columns.beside, 140, (row) => besideText(row, around.rows)),
  column('notes', ro.columns.notes, 240, (row) => row.import?.notes.join(' ') ?? ''),
  sizeColumn,
  actionColumn(around),
]

/** Captions and pictures without a film. */
export const otherColumns = (around: Around): Column[] => [
  fileColumn,
  stateColumn(around),
  column('kind', ro.columns.kind, 110, ({ kind }) => uploadKinds[kind]),
  sizeColumn,
  actionColumn(around),
]
