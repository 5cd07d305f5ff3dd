import { providerMessages as ro } from '@hlizo/contract/messages/provider-sign-ins'
import { useState } from 'react'
import { useSettings } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { leaveForProvider } from './hosted-client.ts'
import styles from './provider-buttons.module.css'

/** „Continuă cu …”, one for each provider; nothing where none is configured. */
export function ProviderButtons() {
  const { providers } = useSettings().identity
  const [leaving, setLeaving] = useState<string | null>(null)
  if (providers.length === 0) return null

  const leave = (provider: string) => {
    setLeaving(provider)
    leaveForProvider(provider, 'sign-in').catch(() => setLeaving(null))
  }

  return (
    <Stack>
      <p className={styles.or}>{ro.or}</p>
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="secondary"
          size="lg"
          isWide
          isBusy={leaving === name}
          onClick={() => leave(name)}
        >
          {ro.continueWith(label)}
        </Button>
      ))}
    </Stack>
  )
}
