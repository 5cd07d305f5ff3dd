import { HomeAudience, HomeShowing } from '@hlizo/contract/entities/studio-home'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { homeAudiences, studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { systemClock } from '@hlizo/kit/clock'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { Button } from '#studio/ui/button.tsx'
import { Dialog, DialogActions } from '#studio/ui/dialog.tsx'
import { MomentInput } from '#studio/ui/moment-input.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import styles from './home.module.css'

const ro = studioHomeMessages.showing
const audiences = HomeAudience.options.map((id) => ({ id, label: homeAudiences[id] }))

type ShowingFormProps = {
  showing: HomeShowing
  onClose: () => void
  onSave: (showing: HomeShowing) => void
}

/** For whom and when a title of the hero or a row is shown. */
export function ShowingDialog({
  title,
  showing,
  ...props
}: Omit<ShowingFormProps, 'showing'> & { title: string; showing: HomeShowing | null }) {
  return (
    <Dialog isOpen={showing !== null} onClose={props.onClose} title={title} isQuestion>
      {showing && <ShowingForm showing={showing} {...props} />}
    </Dialog>
  )
}

function ShowingForm({ showing, onClose, onSave }: ShowingFormProps) {
  const [{ audience, from, until }, setFields] = useState(showing)
  const isValid = HomeShowing.safeParse({ audience, from, until }).success
  const set = (fields: Partial<HomeShowing>) => setFields((known) => ({ ...known, ...fields }))
  const near = systemClock.now().toISOString()

  return (
    <Form
      className={styles.part ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isValid) return
        onSave({ audience, from, until })
        onClose()
      }}
    >
      <SelectInput
        label={ro.audience}
        options={audiences}
        value={audience}
        onChange={(id) => set({ audience: HomeAudience.parse(id) })}
      />
      <MomentInput
        label={ro.from}
        value={from}
        near={near}
        isOptional
        onChange={(moment) => set({ from: moment })}
      />
      <MomentInput
        label={ro.until}
        value={until}
        near={near}
        isOptional
        onChange={(moment) => set({ until: moment })}
        error={isValid ? undefined : errorMessages.HOME_WINDOW}
      />
      <DialogActions>
        <Button onPress={onClose}>{studioMessages.cancel}</Button>
        <Button type="submit" variant="primary">
          {ro.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}
