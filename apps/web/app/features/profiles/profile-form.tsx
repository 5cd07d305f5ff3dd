import { AVATARS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { ProfileForm as ProfileSchema } from '@hlizo/contract/forms/profile'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { isRefusal } from '#web/lib/api-error.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useForm } from '#web/lib/form.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './profile-form.module.css'

const ro = profilesMessages.form

type Draft = z.output<typeof ProfileSchema>

/** The avatars as a radio group. */
function AvatarPicker({
  chosen,
  onChoose,
}: {
  chosen: number
  onChoose: (number: number) => void
}) {
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{ro.avatar}</legend>
      <div className={styles.avatars}>
        {Array.from({ length: AVATARS }, (_, index) => index + 1).map((number) => (
          <label key={number} className={styles.choice}>
            <input
              type="radio"
              name="avatar-choice"
              className="visually-hidden"
              checked={number === chosen}
              onChange={() => onChoose(number)}
              aria-label={ro.avatarNumber(number)}
            />
            <Avatar url={hrefs.avatar(number)} size="md" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Name and avatar (spec §5 „Profile”). `children` are further actions. */
export function ProfileForm(props: {
  initial: Draft
  save: (draft: Draft) => Promise<void>
  children?: ReactNode
}) {
  const { initial, save, children } = props
  const [avatar, setAvatar] = useState(initial.avatar)
  const form = useForm({
    schema: z.pick(ProfileSchema, { name: true }),
    submit: async ({ name }) => {
      try {
        await save({ name, avatar })
      } catch (error) {
        if (isRefusal(error, 'PROFILE_NAME_TAKEN')) return { fields: { name: error.message } }
        showToast(refusalText(error), 'danger')
      }
      return {}
    },
  })

  return (
    <form {...form.attributes} className={styles.form}>
      <div className={styles.face}>
        <Avatar url={hrefs.avatar(avatar)} size="xl" />
      </div>
      <TextField
        {...form.field('name')}
        label={ro.name}
        defaultValue={initial.name}
        autoComplete="nickname"
      />
      <AvatarPicker chosen={avatar} onChoose={setAvatar} />
      <Button type="submit" size="lg" isWide isBusy={form.isBusy}>
        {ro.save}
      </Button>
      {children}
    </form>
  )
}
