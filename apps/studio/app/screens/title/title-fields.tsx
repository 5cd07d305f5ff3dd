import {
  type AgeDescriptor,
  ageDescriptors,
  ageRatings,
  AgeRating,
} from '@hlizo/contract/entities/age-rating'
import { categories, Category } from '@hlizo/contract/entities/category'
import {
  TitleStatus,
  type FilmState,
  type ShowFields,
  type VideoFields,
} from '@hlizo/contract/entities/studio-title'
import {
  studioTitleMessages,
  titleCategories,
  titleFields,
  titleStatuses,
} from '@hlizo/contract/messages/studio-titles'
import { ageDescriptorNames } from '@hlizo/contract/messages/age-descriptors'
import { useQuery } from '@tanstack/react-query'
import {
  catalogueNamesQuery,
  useEnsureComedian,
  useEnsureTag,
} from '#studio/features/titles/queries.ts'
import { FailedOptions } from '#studio/ui/failed-options.tsx'
import { MomentInput } from '#studio/ui/moment-input.tsx'
import { PickInput } from '#studio/ui/pick-input.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { TokenInput } from '#studio/ui/token-input.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import { sayWhy } from '#studio/ui/say-outcome.ts'
import type { FieldsProps } from './fields-props.ts'
import { Part } from './part.tsx'
import { PremiereFields } from './premiere-fields.tsx'
import styles from './title-screen.module.css'
import { WhenReadyField } from './when-ready-field.tsx'

const ro = studioTitleMessages
const nameOf = (field: string) => titleFields[field] ?? field
const ofCategory = categories.map((id) => ({ id, label: titleCategories[id] }))
const statuses = TitleStatus.options.map((id) => ({ id, label: titleStatuses[id] }))
const ages = ageRatings.map((id) => ({ id, label: id }))
const descriptors = ageDescriptors.map((id) => ({ id, label: ageDescriptorNames[id] }))

const inOrder = (ids: readonly string[]): AgeDescriptor[] =>
  ageDescriptors.filter((descriptor) => ids.includes(descriptor))

/** Title, category and description, which videos and shows have. */
export function TextPart({
  fields,
  onEdit,
  isReadOnly,
  faults,
}: FieldsProps<VideoFields | ShowFields>) {
  return (
    <Part title={ro.sections.text}>
      <TextInput
        label={nameOf('title')}
        value={fields.title}
        onChange={(title) => onEdit({ title })}
        maxLength={200}
        isDisabled={isReadOnly}
        error={faults['title']}
      />
      <SelectInput
        label={nameOf('category')}
        options={ofCategory}
        value={fields.category}
        onChange={(id) => onEdit({ category: Category.parse(id) })}
        isDisabled={isReadOnly}
      />
      <TextAreaInput
        label={nameOf('description')}
        value={fields.description}
        onChange={(description) => onEdit({ description })}
        maxLength={4_000}
        isDisabled={isReadOnly}
      />
    </Part>
  )
}

/** Status and place in lists. */
export function StatusFields({
  fields,
  onEdit,
  isReadOnly,
}: FieldsProps<VideoFields | ShowFields>) {
  return (
    <div className={styles.pair}>
      <SelectInput
        label={nameOf('status')}
        options={statuses}
        value={fields.status}
        onChange={(id) => onEdit({ status: TitleStatus.parse(id) })}
        isDisabled={isReadOnly}
      />
      <WholeInput
        label={nameOf('pin')}
        value={fields.pin}
        onChange={(pin) => onEdit({ pin: pin ?? 0 })}
        isDisabled={isReadOnly}
      />
    </div>
  )
}

/** The age rating and what it is due to. */
function AgeFields({ fields, onEdit, isReadOnly }: FieldsProps<VideoFields>) {
  return (
    <>
      <SelectInput
        label={nameOf('ageRating')}
        options={ages}
        value={fields.ageRating}
        onChange={(id) => onEdit({ ageRating: AgeRating.parse(id) })}
        isDisabled={isReadOnly}
      />
      <TokenInput
        label={nameOf('ageDescriptors')}
        options={descriptors}
        value={fields.ageDescriptors}
        onChange={(ids) => onEdit({ ageDescriptors: inOrder(ids) })}
        isDisabled={isReadOnly}
      />
    </>
  )
}

type ListingProps = FieldsProps<VideoFields> & {
  film: FilmState
  /** Accounts that asked to be reminded of the premiere. */
  remindersCount: number
}

export function ListingPart({ film, remindersCount, ...props }: ListingProps) {
  const { fields, onEdit, isReadOnly, faults } = props

  return (
    <Part title={ro.sections.listing}>
      <StatusFields {...props} />
      <WhenReadyField {...props} film={film} />
      <div className={styles.pair}>
        <MomentInput
          label={nameOf('launchAt')}
          value={fields.launchAt}
          near={fields.launchAt}
          onChange={(launchAt) => launchAt !== null && onEdit({ launchAt })}
          isDisabled={isReadOnly}
          error={faults['launchAt']}
        />
        <MomentInput
          label={nameOf('expiresAt')}
          value={fields.expiresAt}
          near={fields.launchAt}
          onChange={(expiresAt) => onEdit({ expiresAt })}
          isOptional
          isDisabled={isReadOnly}
          error={faults['expiresAt']}
        />
      </div>
      <PremiereFields {...props} film={film} remindersCount={remindersCount} />
      <AgeFields {...props} />
    </Part>
  )
}

/** The names to choose from, and what makes new ones. */
function useNames() {
  const query = useQuery(catalogueNamesQuery())
  const { data } = query
  const comedian = useEnsureComedian()
  const tag = useEnsureTag()
  const orSay = (work: Promise<string>) =>
    work.catch((failure: unknown) => {
      sayWhy(failure)
      return null
    })

  return {
    query,
    shows: data?.shows.map(({ slug, title }) => ({ id: slug, label: title })) ?? [],
    comedians: data?.comedians.map(({ slug, name }) => ({ id: slug, label: name })) ?? [],
    tags: data?.tags.map((name) => ({ id: name, label: name })) ?? [],
    makeComedian: (name: string) => orSay(comedian.mutateAsync(name).then(({ slug }) => slug)),
    makeTag: (name: string) => orSay(tag.mutateAsync(name).then((made) => made.name)),
  }
}

/** The show of a video, its comedians and tags; new ones are made on the way. */
export function PlacePart(props: FieldsProps<VideoFields>) {
  const { fields, onEdit, isReadOnly } = props
  const { query, shows, comedians, tags, makeComedian, makeTag } = useNames()

  return (
    <Part title={ro.sections.place}>
      <FailedOptions of={query} />
      <PickInput
        label={nameOf('show')}
        options={shows}
        value={fields.show ?? ''}
        onChange={(slug) => onEdit({ show: slug === '' ? null : slug })}
        isDisabled={isReadOnly}
      />
      <EpisodeFields {...props} />
      <TokenInput
        label={nameOf('comedians')}
        options={comedians}
        value={fields.comedians}
        onChange={(slugs) => onEdit({ comedians: slugs })}
        onCreate={makeComedian}
        isDisabled={isReadOnly}
      />
      <TokenInput
        label={nameOf('tags')}
        options={tags}
        value={fields.tags}
        onChange={(names) => onEdit({ tags: names })}
        onCreate={makeTag}
        isDisabled={isReadOnly}
      />
    </Part>
  )
}

function EpisodeFields({ fields, onEdit, isReadOnly }: FieldsProps<VideoFields>) {
  return (
    <div className={styles.pair}>
      <WholeInput
        label={nameOf('season')}
        value={fields.season}
        onChange={(season) => onEdit({ season })}
        isDisabled={isReadOnly}
      />
      <WholeInput
        label={nameOf('episode')}
        value={fields.episode}
        onChange={(episode) => onEdit({ episode })}
        isDisabled={isReadOnly}
      />
    </div>
  )
}
