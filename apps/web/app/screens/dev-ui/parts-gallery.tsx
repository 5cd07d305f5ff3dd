import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { useState } from 'react'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, IconButton, TextButton, TextLink } from '#web/ui/button.tsx'
import { Chip, Chips } from '#web/ui/chips.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { EmptyState, ErrorLine, ErrorPanel } from '#web/ui/notice.tsx'
import { Panel, Stack } from '#web/ui/panel.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { showToast, type ToastKind } from '#web/ui/toast-queue.ts'
import styles from './gallery.module.css'

const kinds: readonly ToastKind[] = ['default', 'success', 'info', 'warn', 'danger']

export function PartsGallery() {
  return (
    <>
      <Buttons />
      <Marks />
      <SortChips />
      <ToastsAndDialog />
      <Panels />
      <Questions />
      <States />
    </>
  )
}

function Buttons() {
  return (
    <>
      <SectionHeading title="Buttons" />
      <div className={styles.row}>
        <Button>Abonează-te</Button>
        <Button icon="play" size="lg">
          Redă
        </Button>
        <Button variant="secondary" icon="plus">
          Lista mea
        </Button>
        <Button variant="ghost">Renunță</Button>
        <Button variant="danger" icon="trash">
          Șterge profilul
        </Button>
        <Button isBusy>Se trimite</Button>
        <Button disabled>Indisponibil</Button>
        <ButtonLink to="/dev/ui" size="sm" variant="secondary">
          Link mic
        </ButtonLink>
        <IconButton icon="share" label="Distribuie" />
        <IconButton icon="heart-full" label={catalogueMessages.removeFavorite} isFilled />
        <TextButton>Folosește alt e-mail</TextButton>
        <TextLink to="/dev/ui">Ai uitat parola?</TextLink>
      </div>
    </>
  )
}

function Marks() {
  return (
    <div className={styles.row}>
      <Spinner label="Se încarcă" />
      <Spinner size="lg" />
      <Avatar url={null} />
      <Avatar url={null} size="lg" />
      <Badge tone="hot">Nou</Badge>
      <Badge>48 min.</Badge>
      <Badge tone="warn">Expiră</Badge>
      <Badge tone="age">18</Badge>
      <SampleMenu />
    </div>
  )
}

function SampleMenu() {
  return (
    <Menu label="Meniu" button="Meniu" header={<strong>Ana</strong>}>
      <MenuLink to="/dev/ui" icon="user">
        Cont
      </MenuLink>
      <MenuLink to="/dev/ui" icon="heart">
        Lista mea
      </MenuLink>
      <MenuButton icon="logout" onPress={() => showToast('Te-ai deconectat. Pe curând!')}>
        Deconectare
      </MenuButton>
    </Menu>
  )
}

function SortChips() {
  const [sort, setSort] = useState('Toate')

  return (
    <Chips label="Sortare">
      {['Toate', 'Populare', 'Noi', 'Vechi', 'A-Z'].map((label) => (
        <Chip key={label} label={label} isPressed={sort === label} onPress={() => setSort(label)} />
      ))}
    </Chips>
  )
}

function ToastsAndDialog() {
  return (
    <div className={styles.row}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="secondary"
          onClick={() =>
            showToast(
              `Un mesaj de felul „${kind}”.`,
              kind,
              kind === 'info' ? { label: 'Pune la loc', onPress: () => {} } : undefined,
            )
          }
        >
          {kind}
        </Button>
      ))}
      <SampleDialog />
    </div>
  )
}

function SampleDialog() {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Ștergi profilul Ana?"
        closeLabel="Închide"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Păstrează
            </Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Șterge
            </Button>
          </>
        }
      >
        <p>Istoricul și favoritele acestui profil se pierd.</p>
      </Dialog>
    </>
  )
}

function Panels() {
  return (
    <div className={styles.columns}>
      <Panel title="Lunar">
        <Price amount="6.99" currency="Euro" period="pe lună" size="lg" />
        <Button isWide>Da, Vreau!</Button>
      </Panel>
      <Panel tone="glow" title="12 luni">
        <Price
          amount="69.99"
          currency="Euro"
          period="pe an"
          was={{ amount: '83.88', label: '12 × abonament lunar' }}
          size="lg"
        />
        <Button isWide>Da, Vreau!</Button>
      </Panel>
      <Panel tone="gold" title="Cadou">
        <Price amount="19.99" currency="Euro" period="3 luni" />
        <Stepper label="Pasul 1 din 2" steps={['Alege un abonament', 'Plătește']} current={0} />
        <ProgressBar percent={42} label={catalogueMessages.percentSeen(42)} />
      </Panel>
    </div>
  )
}

function Questions() {
  return (
    <Accordion>
      <AccordionItem title="Nu mă pot autentifica" isOpen>
        <p>
          Verifică adresa de e-mail și parola. Dacă ai uitat parola, o poți schimba cu un cod primit
          pe e-mail.
        </p>
      </AccordionItem>
      <AccordionItem title="De ce nu mai pot adăuga un profil?">
        <p>Un cont are cel mult 3 profile.</p>
      </AccordionItem>
    </Accordion>
  )
}

function States() {
  return (
    <div className={styles.columns}>
      <Panel>
        <EmptyState
          icon="heart"
          title="Încă n-ai pus nimic deoparte."
          text="Apasă pe inimă la ce te face să râzi."
        />
      </Panel>
      <Panel>
        <ErrorPanel
          title="Nu am putut încărca"
          actions={<Button variant="secondary">Reîncearcă</Button>}
        />
        <ErrorLine text="Nu am putut încărca" actions={<TextButton>Reîncearcă</TextButton>} />
      </Panel>
      <Panel>
        <Stack>
          <Skeleton shape="title" />
          <Skeleton shape="card" />
          <Skeleton />
        </Stack>
      </Panel>
    </div>
  )
}
