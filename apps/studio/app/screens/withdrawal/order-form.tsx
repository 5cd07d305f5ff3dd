import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import styles from './order-form.module.css'

const ro = studioWithdrawalsMessages.order

type OrderFormProps = {
  order: string
  error: string | undefined
  onSearch: (order: string) => void
}

/** Names the order that a declaration is about, where it names none. */
export function OrderForm({ order, error, onSearch }: OrderFormProps) {
  const [typed, setTyped] = useState(order)

  return (
    <Panel title={ro.submit}>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <TextInput
          label={ro.label}
          hint={ro.hint}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={error}
        />
        <Button type="submit">{ro.submit}</Button>
      </Form>
    </Panel>
  )
}
