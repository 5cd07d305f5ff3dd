import { ageRatings, AgeRating } from '@hlizo/contract/entities/age-rating'
import { categories, Category } from '@hlizo/contract/entities/category'
import type { CatalogueNames } from '@hlizo/contract/entities/studio-title'
import { UploadPlan, type StudioUpload } from '@hlizo/contract/entities/studio-upload'
import {
  studioTitleMessages,
  titleCategories,
  titleFields,
} from '@hlizo/contract/messages/studio-titles'
import { studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCreateTitle } from '#studio/features/titles/queries.ts'
import { usePlanUploads } from '#studio/features/uploads/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Button } from '#studio/ui/button.tsx'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { planEdits } from './plan-edits.ts'

const { edit: ro, traits } = studioUploadsMessages
const { captions } = studioTitleMessages
const NONE = 'none'

const label = (name: string) => titleFields[name] ?? name
export const categoryOptions = categories.map((id) => ({ id, label: titleCategories[id] }))
export const ageOptions = ageRatings.map((id) => ({ id, label: id }))
export const showOptions = (names: CatalogueNames | undefined) => [
  { id: NONE, label: ro.noShow },
  ...(names?.shows.map(({ slug, title }) => ({ id: slug, label: title })) ?? []),
]
/** The slug of a chosen option; null for none. */
export const showOf = (id: string): string | null => (id === NONE ? null : id)

type PlanFormProps = {
  row: StudioUpload
  films: readonly StudioUpload[]
  names: CatalogueNames | undefined
  onClose: () => void
}

/** Corrects what the title of one file will have. */
export function PlanDialog({
  row,
  ...props
}: Omit<PlanFormProps, 'row'> & { row: StudioUpload | null }) {
  return (
    <Dialog
      isOpen={row !== null}
      onClose={props.onClose}
      title={row ? ro.kinds[row.kind].title(row.name) : ''}
      size="md"
      isQuestion
    >
      {row && <PlanForm row={row} {...props} />}
    </Dialog>
  )
}

function PlanForm({ row, films, names, onClose }: PlanFormProps) {
  const [opened] = useState(row.plan)
  const [plan, setPlan] = useState(opened)
  const [isTried, setTried] = useState(false)
  const { send, sending } = useFormMutation(usePlanUploads(), onClose)
  const set = (fields: Partial<UploadPlan>) => setPlan((known) => ({ ...known, ...fields }))
  const submit = () => {
    const changes = planEdits(opened, plan)
    setTried(true)
    if (changes === null) return
    if (Object.keys(changes).length === 0) onClose()
    else send({ uploads: [row.id], changes })
  }

  return (
    <ActionForm
      words={{ lead: ro.kinds[row.kind].lead, submit: ro.submit }}
      sending={sending}
      onSubmit={submit}
      onCancel={onClose}
    >
      {row.kind === 'film' ? (
        <FilmFields plan={plan} names={names} set={set} />
      ) : (
        <PartFields
          plan={plan}
          films={films}
          set={set}
          isText={row.kind === 'captions'}
          isTried={isTried}
        />
      )}
    </ActionForm>
  )
}

type FieldsProps = { plan: UploadPlan; set: (fields: Partial<UploadPlan>) => void }

function FilmFields({ plan, names, set }: FieldsProps & Pick<PlanFormProps, 'names'>) {
  return (
    <>
      <TextInput
        label={label('title')}
        value={plan.title}
        onChange={(title) => set({ title })}
        maxLength={200}
        hasFocus
      />
      <SelectInput
        label={label('show')}
        options={showOptions(names)}
        value={plan.show ?? NONE}
        onChange={(id) => set({ show: showOf(id), showName: null })}
      />
      {plan.showName !== null && (
        <NewShow
          name={plan.showName}
          category={plan.category}
          onMade={(show) => set({ show, showName: null })}
        />
      )}
      <PlaceFields plan={plan} set={set} />
      <CheckInput
        label={traits.hasAv1}
        hint={traits.hasAv1Hint}
        value={plan.hasAv1 ?? false}
        onChange={(hasAv1) => set({ hasAv1 })}
      />
      <CheckInput
        label={traits.isEncrypted}
        hint={traits.isEncryptedHint}
        value={plan.isEncrypted ?? false}
        onChange={(isEncrypted) => set({ isEncrypted })}
      />
    </>
  )
}

function PlaceFields({ plan, set }: FieldsProps) {
  return (
    <>
      <WholeInput
        label={label('season')}
        value={plan.season}
        onChange={(season) => set({ season })}
      />
      <WholeInput
        label={label('episode')}
        value={plan.episode}
        onChange={(episode) => set({ episode })}
      />
      <SelectInput
        label={label('category')}
        options={categoryOptions}
        value={plan.category}
        onChange={(id) => set({ category: Category.parse(id) })}
      />
      <SelectInput
        label={label('ageRating')}
        options={ageOptions}
        value={plan.ageRating}
        onChange={(id) => set({ ageRating: AgeRating.parse(id) })}
      />
    </>
  )
}

/** Makes the show that the name of a file mentions. */
function NewShow({
  name,
  category,
  onMade,
}: {
  name: string
  category: Category
  onMade: (slug: string) => void
}) {
  const { mutateAsync, isPending } = useCreateTitle()
  const create = () =>
    void sayOutcome(mutateAsync({ kind: 'show', title: name, category }), ({ slug }) => {
      sayDone(studioUploadsMessages.showCreated(name))
      onMade(slug)
    })

  return (
    <p>
      <Button icon="plus" isBusy={isPending} onPress={create}>
        {studioUploadsMessages.createShow(name)}
      </Button>
    </p>
  )
}

function PartFields({
  plan,
  films,
  set,
  isText,
  isTried,
}: FieldsProps & Pick<PlanFormProps, 'films'> & { isText: boolean; isTried: boolean }) {
  const isLanguage = z.safeParse(UploadPlan.shape.lang, plan.lang).success
  const options = [
    { id: NONE, label: ro.noFilm },
    ...films.map(({ id, name }) => ({ id, label: name })),
  ]

  return (
    <>
      <SelectInput
        label={ro.film}
        options={options}
        value={plan.film ?? NONE}
        onChange={(id) => set({ film: id === NONE ? null : id })}
      />
      {isText && (
        <TextInput
          label={captions.language}
          value={plan.lang ?? ''}
          onChange={(lang) => set({ lang: lang === '' ? null : lang })}
          maxLength={3}
          error={isTried && !isLanguage ? captions.languageInvalid : undefined}
        />
      )}
    </>
  )
}
