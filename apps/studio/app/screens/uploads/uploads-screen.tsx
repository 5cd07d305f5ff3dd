import type { StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { studioUploadsMessages as ro } from '@hlizo/contract/messages/studio-uploads'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { catalogueNamesQuery, titlePath } from '#studio/features/titles/queries.ts'
import {
  uploadsQuery,
  useDirectImport,
  useFollowedUploads,
  useRemoveUpload,
} from '#studio/features/uploads/queries.ts'
import { sendingStore, stopSending } from '#studio/features/uploads/sender.ts'
import { useStore } from '#studio/lib/store.ts'
import { ConfirmDialog } from '#studio/ui/confirm-dialog.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { sayOutcome, sayWhy } from '#studio/ui/say-outcome.ts'
import { BulkPlanDialog } from './bulk-plan-dialog.tsx'
import { DropArea } from './drop-area.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { SendingBar } from './sending-bar.tsx'
import { actionsOn, type RowActions } from './upload-actions.ts'
import { UploadTables } from './upload-tables.tsx'
import { useChosenFiles } from './use-chosen-files.ts'
import styles from './uploads.module.css'

type Asked = {
  readonly edited: StudioUpload | null
  readonly removed: StudioUpload | null
  readonly corrected: readonly StudioUpload[]
}
const NOTHING: Asked = { edited: null, removed: null, corrected: [] }

/** Catalogue → Upload: files on their way, their proposed titles, and the queue of films. */
export function UploadsScreen() {
  useFollowedUploads()
  const list = useQuery(uploadsQuery())
  const names = useQuery(catalogueNamesQuery()).data
  const sendings = useStore(sendingStore)
  const { refused, choose } = useChosenFiles()
  const [asked, setAsked] = useState(NOTHING)
  const picker = useRef<HTMLInputElement>(null)
  const replaced = useRef<string | null>(null)
  const actions = useRowActions(setAsked, (row) => {
    replaced.current = row.id
    picker.current?.click()
  })
  const rows = list.data ?? []
  const films = rows.filter(({ kind, title }) => kind === 'film' && title === null)
  const close = () => setAsked(NOTHING)

  return (
    <Screen title={ro.title}>
      <DropArea onFiles={(files) => files.length > 0 && choose(files)} />
      {/* Opened by „Replace” of a row. */}
      <input
        ref={picker}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file && replaced.current !== null) choose([file], replaced.current)
          currentTarget.value = ''
        }}
      />
      <Refused lines={refused} />
      <SendingBar rows={rows} sendings={sendings} />
      <UploadTables
        source={{ rows: list.data, error: list.error, retry: () => void list.refetch() }}
        around={{ rows, sendings, names, actionsOn: (row) => actionsOn(row, actions) }}
        onEdit={actions.onEdit}
        onCorrect={(corrected) => setAsked({ ...NOTHING, corrected })}
      />
      <PlanDialog row={asked.edited} films={films} names={names} onClose={close} />
      <BulkPlanDialog rows={asked.corrected} names={names} onClose={close} />
      <RemoveDialog row={asked.removed} onClose={close} />
    </Screen>
  )
}

function useRowActions(
  ask: (asked: Asked) => void,
  replace: (row: StudioUpload) => void,
): RowActions {
  const navigate = useNavigate()
  const { mutateAsync } = useDirectImport()

  return {
    onEdit: (edited) => ask({ ...NOTHING, edited }),
    onOpen: (title) => void navigate(titlePath(title)),
    onReplace: replace,
    onRemove: (removed) => ask({ ...NOTHING, removed }),
    onDirect: ({ id }, wish) => void mutateAsync({ upload: id, wish }).catch(sayWhy),
  }
}

function Refused({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null

  return (
    <div role="alert">
      <ul className={styles.refused}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** Without a title they stay in the list; a film that is ready leaves them to the title. */
const removesParts = (row: StudioUpload) =>
  row.kind === 'film' && row.title !== null && row.import?.state !== 'done'

function RemoveDialog({ row, onClose }: { row: StudioUpload | null; onClose: () => void }) {
  const { mutateAsync, isPending } = useRemoveUpload()
  const remove = () => {
    if (!row) return
    stopSending(row.id)
    void sayOutcome(mutateAsync(row.id), ro.removal.done).then(onClose)
  }

  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={ro.removal.title(row?.name ?? '')}
      lead={row ? ro.removal[removesParts(row) ? 'withParts' : row.kind] : ''}
      submit={ro.removal.submit}
      isBusy={isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
