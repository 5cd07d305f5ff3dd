import type { StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { studioUploadsMessages as ro } from '@hlizo/contract/messages/studio-uploads'
import { useState } from 'react'
import type { Selection } from 'react-aria-components'
import { useCreateTitles } from '#studio/features/uploads/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import type { WholeSource } from '#studio/ui/table-source.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { sayDone } from '#studio/ui/toasts.tsx'
import { filmColumns, otherColumns, preparedColumns, type Around } from './upload-columns.tsx'
import styles from './uploads.module.css'

const NONE: Selection = new Set<string>()
const idOf = ({ id }: StudioUpload) => id

type TablesProps = {
  source: WholeSource<StudioUpload>
  around: Around
  onEdit: (row: StudioUpload) => void
  onCorrect: (rows: readonly StudioUpload[]) => void
}

/** Films without a title, films in preparation, and what has no film. */
export function UploadTables(props: TablesProps) {
  const { source, around, onEdit } = props
  const prepared = source.rows?.filter(({ kind, title }) => kind === 'film' && title !== null)
  const hasFilm = ({ plan }: StudioUpload) => source.rows?.some(({ id }) => id === plan.film)
  const others = source.rows?.filter(
    (row) => row.kind !== 'film' && row.title === null && (row.problem !== null || !hasFilm(row)),
  )
  const open = (id: string) => {
    const row = around.rows.find((one) => one.id === id)
    if (row) onEdit(row)
  }

  return (
    <>
      <UntitledFilms {...props} open={open} />
      {others && others.length > 0 && (
        <section className={styles.table}>
          <h2>{ro.others.heading}</h2>
          <DataTable
            name="upload-parts"
            label={ro.others.table}
            columns={otherColumns(around)}
            source={{ ...source, rows: others }}
            idOf={idOf}
            onOpen={open}
            empty=""
          />
        </section>
      )}
      {prepared && prepared.length > 0 && (
        <section className={styles.table}>
          <h2>{ro.prepared.heading}</h2>
          <DataTable
            name="upload-queue"
            label={ro.prepared.table}
            columns={preparedColumns(around)}
            source={{ ...source, rows: prepared }}
            idOf={idOf}
            empty={ro.prepared.empty}
          />
        </section>
      )}
    </>
  )
}

function UntitledFilms({
  source,
  around,
  onCorrect,
  open,
}: TablesProps & { open: (id: string) => void }) {
  const [chosen, setChosen] = useState<Selection>(NONE)
  const rows = source.rows?.filter(({ kind, title }) => kind === 'film' && title === null)
  const picked = rows?.filter(({ id }) => chosen === 'all' || chosen.has(id)) ?? []

  return (
    <section className={styles.table}>
      <div>
        <h2>{ro.films.table}</h2>
        <p className={styles.note}>{ro.films.lead}</p>
        {picked.length > 0 && (
          <p className={styles.bar}>
            <Button onPress={() => onCorrect(picked)}>{ro.bulk.open}</Button>
            <CreateTitles picked={picked} onDone={() => setChosen(NONE)} />
          </p>
        )}
      </div>
      <DataTable
        name="uploads"
        label={ro.films.table}
        columns={filmColumns(around)}
        source={{ ...source, rows }}
        idOf={idOf}
        onOpen={open}
        selection={{ chosen, onChange: setChosen }}
        empty={ro.films.empty}
      />
    </section>
  )
}

function CreateTitles({ picked, onDone }: { picked: readonly StudioUpload[]; onDone: () => void }) {
  const { mutateAsync, isPending } = useCreateTitles()
  const isUsable = picked.every(({ problem, plan }) => problem === null && plan.title !== '')
  // The rows may leave this table before the response, and this button with them.
  const create = () =>
    void sayOutcome(mutateAsync(picked.map(({ id }) => id)), ({ titles }) => {
      onDone()
      sayDone(ro.create.done(titles.length))
    })

  return isUsable ? (
    <Button variant="primary" isBusy={isPending} onPress={create}>
      {ro.create.open(picked.length)}
    </Button>
  ) : (
    <span>{ro.create.unusable}</span>
  )
}
