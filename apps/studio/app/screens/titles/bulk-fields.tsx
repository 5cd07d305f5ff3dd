import { ageDescriptors } from '@hlizo/contract/entities/age-rating'
import { ageDescriptorNames } from '@hlizo/contract/messages/age-descriptors'
import { studioTitlesMessages, titleFields } from '@hlizo/contract/messages/studio-titles'
import { useQuery } from '@tanstack/react-query'
import { catalogueNamesQuery } from '#studio/features/titles/queries.ts'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { FailedOptions } from '#studio/ui/failed-options.tsx'
import { MomentInput } from '#studio/ui/moment-input.tsx'
import { PickInput } from '#studio/ui/pick-input.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { TokenInput } from '#studio/ui/token-input.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import type { BulkMore } from './bulk-changes.ts'

const ro = studioTitlesMessages.bulk
const descriptors = ageDescriptors.map((id) => ({ id, label: ageDescriptorNames[id] }))
const nameOf = (field: string) => titleFields[field] ?? field

type BulkFieldsProps = {
  more: BulkMore
  onChange: (change: Partial<BulkMore>) => void
  /** Where the calendars open. */
  near: string
}

function Moments({ more, onChange, near }: BulkFieldsProps) {
  return (
    <>
      <MomentInput
        label={nameOf('launchAt')}
        value={more.launchAt}
        near={near}
        onChange={(launchAt) => onChange({ launchAt })}
        isOptional
      />
      <MomentInput
        label={nameOf('expiresAt')}
        value={more.expiresAt}
        near={near}
        onChange={(expiresAt) => onChange({ expiresAt })}
        isOptional
        isDisabled={more.hasNoEnd}
      />
      <CheckInput
        label={ro.noEnd}
        value={more.hasNoEnd}
        onChange={(hasNoEnd) => onChange({ hasNoEnd, expiresAt: null })}
      />
    </>
  )
}

function Intro({ more, onChange }: Omit<BulkFieldsProps, 'near'>) {
  return (
    <>
      <WholeInput
        label={nameOf('introEnd')}
        value={more.introEnd}
        onChange={(introEnd) => onChange({ introEnd })}
        isDisabled={more.hasNoIntro}
        hasFraction
      />
      <CheckInput
        label={ro.noIntro}
        value={more.hasNoIntro}
        onChange={(hasNoIntro) => onChange({ hasNoIntro, introEnd: null })}
      />
    </>
  )
}

export function BulkFields({ more, onChange, near }: BulkFieldsProps) {
  return (
    <>
      <Moments more={more} onChange={onChange} near={near} />
      <Intro more={more} onChange={onChange} />
      <Names more={more} onChange={onChange} />
      <TokenInput
        label={nameOf('ageDescriptors')}
        options={descriptors}
        value={more.ageDescriptors}
        onChange={(ids) => onChange({ ageDescriptors: ids })}
        isDisabled={more.hasNoDescriptors}
      />
      <CheckInput
        label={ro.noDescriptors}
        value={more.hasNoDescriptors}
        onChange={(hasNoDescriptors) => onChange({ hasNoDescriptors, ageDescriptors: [] })}
      />
      <WholeInput label={nameOf('pin')} value={more.pin} onChange={(pin) => onChange({ pin })} />
      <TextAreaInput
        label={nameOf('description')}
        hint={ro.emptyKeeps}
        maxLength={4_000}
        value={more.description}
        onChange={(description) => onChange({ description })}
        isDisabled={more.hasNoDescription}
      />
      <CheckInput
        label={ro.noDescription}
        value={more.hasNoDescription}
        onChange={(hasNoDescription) => onChange({ hasNoDescription, description: '' })}
      />
    </>
  )
}

/** Titles that leave their show leave its season too. */
function Season({ more, onChange }: Omit<BulkFieldsProps, 'near'>) {
  return (
    <>
      <WholeInput
        label={nameOf('season')}
        value={more.season}
        isDisabled={more.hasNoShow || more.hasNoSeason}
        onChange={(season) => onChange({ season })}
      />
      <CheckInput
        label={ro.noSeason}
        value={more.hasNoSeason}
        onChange={(hasNoSeason) => onChange({ hasNoSeason, season: null })}
      />
    </>
  )
}

function useChoices() {
  const names = useQuery(catalogueNamesQuery())
  const shows = names.data?.shows.map(({ slug, title }) => ({ id: slug, label: title })) ?? []
  const comedians = names.data?.comedians.map(({ slug, name }) => ({ id: slug, label: name })) ?? []
  const tags = names.data?.tags.map((name) => ({ id: name, label: name })) ?? []
  const lists = [
    ['addComedians', comedians],
    ['removeComedians', comedians],
    ['addTags', tags],
    ['removeTags', tags],
  ] as const

  const owners =
    names.data?.owners.map(({ accountId, name }) => ({ id: accountId, label: name })) ?? []

  return { names, shows, owners, lists }
}

/** The owner, the show with its season, comedians and tags. */
function Names({ more, onChange }: Omit<BulkFieldsProps, 'near'>) {
  const { names, shows, owners, lists } = useChoices()

  return (
    <>
      <PickInput
        label={nameOf('owner')}
        options={owners}
        value={more.owner}
        isDisabled={more.hasNoOwner}
        onChange={(owner) => onChange({ owner })}
      />
      <CheckInput
        label={ro.noOwner}
        value={more.hasNoOwner}
        onChange={(hasNoOwner) => onChange({ hasNoOwner, owner: '' })}
      />
      <PickInput
        label={nameOf('show')}
        options={shows}
        value={more.show}
        isDisabled={more.hasNoShow}
        onChange={(show) => onChange({ show })}
      />
      <CheckInput
        label={ro.noShow}
        value={more.hasNoShow}
        onChange={(hasNoShow) => onChange({ hasNoShow, show: '', season: null })}
      />
      <Season more={more} onChange={onChange} />
      {lists.map(([field, options]) => (
        <TokenInput
          key={field}
          label={ro[field]}
          options={options}
          value={more[field]}
          onChange={(chosen) => onChange({ [field]: chosen })}
        />
      ))}
      <FailedOptions of={names} />
    </>
  )
}
