import type { StudioLeiRate, StudioLeiRates } from '@hlizo/contract/entities/studio-lei-rate'
import { studioLeiRatesMessages as ro } from '@hlizo/contract/messages/studio-lei-rates'
import { formatDate, formatMoment } from '@hlizo/domain/dates'
import { formatRate } from '@hlizo/domain/price'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { leiRatesQuery, useFetchRate } from '#studio/features/lei-rates/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { Screen } from '#studio/ui/screen.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { SetRateDialog } from './set-rate-dialog.tsx'

const columns: readonly TableColumn<StudioLeiRate>[] = [
  wordColumn('date', ro.columns.date, ({ date }) => formatDate(new Date(date)), true),
  numberColumn('rate', ro.columns.rate, ({ leiPerEuro }) => formatRate(leiPerEuro)),
  wordColumn('source', ro.columns.source, ({ source }) => ro.sources[source]),
  wordColumn('stored', ro.columns.storedAt, ({ storedAt }) => formatMoment(new Date(storedAt))),
]

function stateText({ isRead, failingSince }: StudioLeiRates): string {
  if (!isRead) return ro.state.off

  return failingSince === null
    ? ro.state.works
    : ro.state.fails(formatMoment(new Date(failingSince)))
}

/** Money → Exchange rates: at which rate cards are charged, and what to do when it cannot be read. */
export function LeiRatesScreen() {
  const { data, error, refetch } = useQuery(leiRatesQuery())
  const [isSetting, setSetting] = useState(false)
  const source = { rows: data?.rates, error, retry: () => void refetch() }

  return (
    <Screen title={ro.title}>
      <p>{ro.lead}</p>
      {data && <StatePanel rates={data} onSet={() => setSetting(true)} />}
      <DataTable
        name="curs"
        label={ro.table}
        columns={columns}
        source={source}
        idOf={({ date }) => date}
        empty={ro.empty}
      />
      <SetRateDialog isOpen={isSetting} onClose={() => setSetting(false)} />
    </Screen>
  )
}

function StatePanel({ rates, onSet }: { rates: StudioLeiRates; onSet: () => void }) {
  const fetching = useFetchRate()
  const isFailing = rates.isRead && rates.failingSince !== null

  return (
    <Panel
      title={ro.state.title}
      actions={
        <>
          {rates.isRead && (
            <Button
              isBusy={fetching.isPending}
              onPress={() => void sayOutcome(fetching.mutateAsync(), ro.fetch.done)}
            >
              {ro.fetch.name}
            </Button>
          )}
          <Button onPress={onSet}>{ro.set.name}</Button>
        </>
      }
    >
      <p role={isFailing ? 'alert' : undefined}>{stateText(rates)}</p>
    </Panel>
  )
}
