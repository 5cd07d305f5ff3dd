import type { DeviceCode } from '@hlizo/contract/entities/device'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { useState } from 'react'
import { useSettings } from '#web/lib/site.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TvButton } from './tv-button.tsx'
import { TvNotice } from './tv-notice.tsx'
import { usePairing } from './use-pairing.ts'

const ro = tvMessages.pairing

/** The code to enter on a phone, also as a QR code (D98). */
export function PairingView() {
  const [round, setRound] = useState(0)

  return <PairingRound key={round} onAgain={() => setRound(round + 1)} />
}

function PairingRound({ onAgain }: { onAgain: () => void }) {
  const { brand } = useSettings()
  const pairing = usePairing()
  if (pairing.kind === 'over') {
    return (
      <TvNotice title={ro.title} text={ro[pairing.reason]}>
        <TvButton onPress={onAgain} isStart>
          {ro.newCode}
        </TvButton>
      </TvNotice>
    )
  }

  return (
    <div className="tv-pairing">
      <div className="tv-pairing-words">
        <p className="tv-brand">{brand}</p>
        <h1>{ro.title}</h1>
        {pairing.kind === 'showing' && <Steps code={pairing.code} />}
        {pairing.kind === 'preparing' && <Spinner label={ro.preparing} size="lg" />}
      </div>
      {pairing.kind === 'showing' && <Picture code={pairing.code} />}
    </div>
  )
}

/** Without the scheme, because it is read aloud and typed. */
const shown = (address: string) => address.replace(/^https?:\/\//, '')

function Steps({ code }: { code: DeviceCode }) {
  return (
    <>
      <ol className="tv-steps">
        <li>{ro.open(shown(code.verificationUri))}</li>
        <li>{ro.type}</li>
      </ol>
      <p className="tv-code">
        <span className="visually-hidden">{ro.spoken(code.userCode)}</span>
        {Array.from(code.userCode).map((character, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a character is its place
          <b key={place} aria-hidden="true">
            {character}
          </b>
        ))}
      </p>
      <p className="tv-waiting" role="status">
        <Spinner size="sm" />
        {ro.waiting}
      </p>
    </>
  )
}

function Picture({ code }: { code: DeviceCode }) {
  return (
    <figure className="tv-qr">
      <QrCode text={code.verificationUriComplete} label={ro.qr} />
      <figcaption>{ro.scan}</figcaption>
    </figure>
  )
}
