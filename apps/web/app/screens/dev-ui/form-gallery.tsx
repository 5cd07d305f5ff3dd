import { formMessages } from '@hlizo/contract/messages/forms'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '#web/lib/form.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import { Panel, Stack } from '#web/ui/panel.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './gallery.module.css'

const Sample = z.object({
  email: z.string().check(z.trim(), z.email('Email invalid')),
  password: z.string().check(z.minLength(8, 'Parola trebuie să conțină cel puțin 8 caractere')),
  terms: z.literal(true, 'Trebuie să fii de acord cu termenii'),
})

export function FormGallery() {
  return (
    <>
      <SectionHeading title="Forms" />
      <div className={styles.columns}>
        <SampleForm />
        <TextFields />
        <CodeAndText />
        <Choices />
      </div>
    </>
  )
}

function SampleForm() {
  const form = useForm({
    schema: Sample,
    submit: async ({ email }) => {
      showToast(email)
    },
  })

  return (
    <Panel>
      <form {...form.attributes}>
        <Stack>
          <TextField {...form.field('email')} label="E-mail" type="email" autoComplete="email" />
          <PasswordField
            {...form.field('password')}
            label="Parolă"
            showLabel={formMessages.showPassword}
            hideLabel={formMessages.hidePassword}
          />
          <Checkbox
            {...form.field('terms')}
            isRequired
            label={
              <>
                Sunt de acord cu <TextLink to="/termeni-si-conditii">termenii</TextLink>
              </>
            }
          />
          <Button type="submit" isWide isBusy={form.isBusy}>
            Creează cont
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}

function TextFields() {
  return (
    <Panel>
      <TextField name="name" label="Nume" defaultValue="Ana" hint="Așa te vom striga." />
      <TextField name="bad" label="Prenume" error="Introduceți prenume" />
      <TextField name="off" label="Nu se schimbă" defaultValue="ana@hlizo.example" disabled />
      <SelectField
        name="sort"
        label="Sortare"
        options={[
          { value: 'all', label: 'Toate' },
          { value: 'new', label: 'Cele mai noi' },
        ]}
      />
    </Panel>
  )
}

function CodeAndText() {
  const [code, setCode] = useState('48')

  return (
    <Panel>
      <CodeField
        name="code"
        label="Cod"
        alphabet="digits"
        value={code}
        onChange={setCode}
        hint="Codul de 6 cifre din e-mail."
      />
      <TextArea name="text" label="Spune-ne mai multe" maxLength={200} />
      <Checkbox name="marketing" label="Vreau glume pe e-mail" defaultChecked />
    </Panel>
  )
}

function Choices() {
  const [method, setMethod] = useState<'card' | 'paypal'>('card')

  return (
    <Panel>
      <Tabs
        label="Metoda de plată"
        tabs={[
          { value: 'card', label: 'Card' },
          { value: 'paypal', label: 'PayPal' },
        ]}
        selected={method}
        onSelect={setMethod}
      >
        <RadioCards
          legend="Metoda de plată"
          options={[
            { value: 'card', label: 'Card', note: 'Continui pe pagina de plată.' },
            { value: 'paypal', label: 'PayPal', aside: '6.99 Euro' },
          ]}
          value={method}
          onChange={setMethod}
        />
      </Tabs>
    </Panel>
  )
}
