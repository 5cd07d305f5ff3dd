import { listCoupons } from '@hlizo/contract/calls/studio-coupons'
import type { StudioCoupon } from '@hlizo/contract/entities/studio-coupon'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { studioCouponsMessages as ro } from '@hlizo/contract/messages/studio-coupons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catch as withFallback, object } from 'zod/mini'
import {
  couponsQuery,
  exportCouponsFile,
  type CouponFilters,
} from '#studio/features/coupons/queries.ts'
import { useCommands } from '#studio/lib/commands.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Button } from '#studio/ui/button.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SearchInput } from '#studio/ui/search-input.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { couponColumns } from './coupon-columns.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'

const { state, code } = listCoupons.query.shape
const Filters = object({
  state: withFallback(state, undefined),
  code: withFallback(code, undefined),
})
const ALL = 'all'
const states = [
  { id: ALL, label: ro.filters.all },
  { id: 'active', label: ro.filters.active },
  { id: 'over', label: ro.filters.over },
]

/** Money → Coupons: made, limited and ended. */
export function CouponsScreen() {
  const [filters, setFilters] = useFilters(Filters)
  const source = pagedSource(useInfiniteQuery(couponsQuery(filters)))
  const [isCreating, setCreating] = useState(false)
  const [opened, setOpened] = useState<StudioCoupon | null>(null)
  const mayEdit = mayUse(useOperator().roles, ['finance'])
  const exportAll = useExport(() => exportCouponsFile(filters), ro.file)
  const create = () => setCreating(true)
  useCommands(mayEdit ? [{ id: 'create-coupon', label: ro.create.open, run: create }] : [])

  return (
    <Screen
      title={ro.title}
      actions={
        mayEdit && (
          <Button variant="primary" icon="plus" onPress={create}>
            {ro.create.open}
          </Button>
        )
      }
    >
      <CouponFilterBar filters={filters} onChange={setFilters} />
      <p>{ro.usesNote}</p>
      <DataTable
        name="coupons"
        label={ro.table}
        columns={couponColumns}
        source={source}
        idOf={({ id }) => id}
        onOpen={(id) => setOpened(source.rows?.find((coupon) => coupon.id === id) ?? null)}
        empty={filters.code === undefined ? ro.empty : studioTableMessages.noMatch}
        onExport={mayEdit ? exportAll : null}
      />
      <CouponDialog coupon={opened} mayEdit={mayEdit} onClose={() => setOpened(null)} />
      <CreateDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </Screen>
  )
}

type CouponFilterBarProps = {
  filters: CouponFilters
  onChange: (patch: Readonly<Record<string, string>>) => void
}

function CouponFilterBar({ filters, onChange }: CouponFilterBarProps) {
  return (
    <FilterBar>
      <SearchInput
        label={ro.columns.code}
        value={filters.code ?? ''}
        maxLength={40}
        onChange={(text) => onChange({ code: text })}
      />
      <SelectInput
        label={ro.filters.state}
        options={states}
        value={filters.state ?? ALL}
        onChange={(id) => onChange({ state: id === ALL ? '' : id })}
      />
    </FilterBar>
  )
}
