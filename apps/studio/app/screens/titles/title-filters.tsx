import { listTitles } from '@hlizo/contract/calls/studio-titles'
import { categories } from '@hlizo/contract/entities/category'
import { TitleKind, TitleState, WorkState } from '@hlizo/contract/entities/studio-title'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import {
  studioTitleMessages,
  studioTitlesMessages,
  titleCategories,
  titleKinds,
  titleStates,
  workStateNames,
} from '@hlizo/contract/messages/studio-titles'
import { useQuery } from '@tanstack/react-query'
import { catch as withFallback, object } from 'zod/mini'
import { catalogueNamesQuery, type TitleFilters } from '#studio/features/titles/queries.ts'
import { FailedOptions } from '#studio/ui/failed-options.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { PickInput } from '#studio/ui/pick-input.tsx'
import { SearchInput } from '#studio/ui/search-input.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'

const ro = studioTitlesMessages.filters
const { q, kind, category, status, show, comedian, tag, missing, work, owner, sort } =
  listTitles.query.shape

/** The filters in the address; what the server would refuse counts as absent. */
export const TitleFilterSchema = object({
  q: withFallback(q, undefined),
  kind: withFallback(kind, undefined),
  category: withFallback(category, undefined),
  status: withFallback(status, undefined),
  show: withFallback(show, undefined),
  comedian: withFallback(comedian, undefined),
  tag: withFallback(tag, undefined),
  missing: withFallback(missing, undefined),
  work: withFallback(work, undefined),
  owner: withFallback(owner, undefined),
  sort: withFallback(sort, undefined),
})

const ANY = 'any'
const withAny = (options: readonly { readonly id: string; readonly label: string }[]) => [
  { id: ANY, label: ro.any },
  ...options,
]
const kinds = withAny(TitleKind.options.map((id) => ({ id, label: titleKinds[id] })))
const states = withAny(TitleState.options.map((id) => ({ id, label: titleStates[id] })))
const ofCategory = withAny(categories.map((id) => ({ id, label: titleCategories[id] })))
const works = withAny(WorkState.options.map((id) => ({ id, label: workStateNames[id] })))
const gaps = withAny([
  { id: 'captions', label: ro.withoutCaptions },
  { id: 'film', label: ro.withoutFilm },
  { id: 'moments', label: ro.withoutMomentRoom },
])
const selects = [
  { name: 'kind', options: kinds },
  { name: 'category', options: ofCategory },
  { name: 'status', options: states },
  { name: 'missing', options: gaps },
  { name: 'work', options: works },
] as const
const CLEARED = {
  q: '',
  kind: '',
  category: '',
  status: '',
  show: '',
  comedian: '',
  tag: '',
  missing: '',
  work: '',
  owner: '',
}

type TitleFilterBarProps = {
  filters: TitleFilters
  onChange: (patch: Readonly<Record<string, string>>) => void
}

export function TitleFilterBar({ filters, onChange }: TitleFilterBarProps) {
  const { sort: _sort, ...used } = filters
  const isFiltered = Object.values(used).some((value) => value !== undefined)

  return (
    <FilterBar onClear={isFiltered ? () => onChange(CLEARED) : undefined}>
      <SearchInput
        label={studioTableMessages.search}
        value={filters.q ?? ''}
        onChange={(text) => onChange({ q: text })}
      />
      {selects.map(({ name, options }) => (
        <SelectFilter
          key={name}
          name={name}
          options={options}
          value={filters[name] ?? ANY}
          onChange={onChange}
        />
      ))}
      <NamedFilters filters={filters} onChange={onChange} />
    </FilterBar>
  )
}

type SelectFilterProps = Pick<TitleFilterBarProps, 'onChange'> & {
  name: (typeof selects)[number]['name']
  options: ReturnType<typeof withAny>
  value: string
}

/** A component of its own, so that a letter of the search does not draw it again. */
function SelectFilter({ name, options, value, onChange }: SelectFilterProps) {
  return (
    <SelectInput
      label={ro[name]}
      options={options}
      value={value}
      onChange={(id) => onChange({ [name]: id === ANY ? '' : id })}
    />
  )
}

function NamedFilters({ filters, onChange }: TitleFilterBarProps) {
  const names = useQuery(catalogueNamesQuery())
  const { data } = names
  const shows = data?.shows.map(({ slug, title }) => ({ id: slug, label: title })) ?? []
  const comedians = data?.comedians.map(({ slug, name }) => ({ id: slug, label: name })) ?? []
  const tags = data?.tags.map((name) => ({ id: name, label: name })) ?? []
  const owners = data?.owners.map(({ accountId, name }) => ({ id: accountId, label: name })) ?? []

  return (
    <>
      <PickInput
        label={ro.show}
        options={shows}
        value={filters.show ?? ''}
        onChange={(id) => onChange({ show: id })}
      />
      <PickInput
        label={ro.comedian}
        options={comedians}
        value={filters.comedian ?? ''}
        onChange={(id) => onChange({ comedian: id })}
      />
      <PickInput
        label={ro.tag}
        options={tags}
        value={filters.tag ?? ''}
        onChange={(id) => onChange({ tag: id })}
      />
      <PickInput
        label={ro.owner}
        options={[{ id: 'none', label: studioTitleMessages.noOwner }, ...owners]}
        value={filters.owner ?? ''}
        onChange={(id) => onChange({ owner: id })}
      />
      <FailedOptions of={names} />
    </>
  )
}
