import type { ImportWish } from '@hlizo/contract/calls/studio-uploads'
import type { StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import type { MenuAction } from '#studio/ui/action-menu.tsx'

const ro = studioUploadsMessages.actions

export type RowActions = {
  readonly onEdit: (row: StudioUpload) => void
  readonly onOpen: (title: string) => void
  readonly onReplace: (row: StudioUpload) => void
  readonly onRemove: (row: StudioUpload) => void
  readonly onDirect: (row: StudioUpload, wish: ImportWish) => void
}

const wishesOf = ({ import: found }: StudioUpload): readonly (readonly [string, ImportWish])[] => {
  if (!found || found.state === 'done') return []
  if (found.state === 'failed') return [[ro.retry, 'retry']]
  if (found.state === 'paused') return [[ro.resumeImport, 'resume']]
  const pause = [ro.pauseImport, 'pause'] as const
  const place = found.state === 'waiting' ? (found.place ?? 1) : 1
  if (place === 1) return [pause]
  const up = [ro.moveUp, 'move-up'] as const
  const first = [ro.moveFirst, 'move-first'] as const

  // From the second place both are the same.
  return place === 2 ? [first, pause] : [up, first, pause]
}

/** What can be done with a file now. */
export function actionsOn(row: StudioUpload, actions: RowActions): MenuAction[] {
  const { title } = row
  const isReady = row.import?.state === 'done'
  const first: MenuAction[] =
    title === null
      ? [{ label: ro.edit, onAction: () => actions.onEdit(row) }]
      : [{ label: ro.open, onAction: () => actions.onOpen(title) }]
  const wishes = wishesOf(row).map(([label, wish]) => ({
    label,
    onAction: () => actions.onDirect(row, wish),
  }))
  const replace = { label: ro.replace, onAction: () => actions.onReplace(row) }
  const remove = { label: ro.remove, onAction: () => actions.onRemove(row) }

  return [...first, ...wishes, ...(isReady ? [] : [replace]), remove]
}
