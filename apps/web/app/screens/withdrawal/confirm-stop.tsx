import { confirmWithdrawal } from '@hlizo/contract/calls/withdrawals'
import { withdrawalMessages } from '@hlizo/contract/messages/withdrawal'
import { useMutation } from '@tanstack/react-query'
import { refusalText } from '#web/lib/refusal-text.ts'
import { request } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { Page, Panel, Stack } from '#web/ui/panel.tsx'
import { useViewChange } from '#web/ui/use-view-change.ts'

const ro = withdrawalMessages.stop

/** The owner of the address of a receipt stops the renewal. Opening the link does nothing. */
export function ConfirmStop({ code }: { code: string }) {
  const stop = useMutation({
    mutationFn: () => request(confirmWithdrawal, { body: { code }, isQuiet: true }),
  })
  const { data: stopped } = stop
  const done = stopped && (stopped.isStopped ? ro.stopped : ro.notFound)(stopped.reference)
  useViewChange(done === undefined ? 'stop' : 'stopped', done ?? ro.title)
  if (done !== undefined) {
    return (
      <Page width="form">
        <PageHeading title={ro.title} text={done} />
      </Page>
    )
  }

  return (
    <Page width="form">
      <PageHeading title={ro.title} text={ro.lead} />
      <Panel>
        <Stack>
          {stop.error !== null && <ErrorLine text={refusalText(stop.error)} />}
          <Button size="lg" isWide isBusy={stop.isPending} onClick={() => stop.mutate()}>
            {ro.button}
          </Button>
        </Stack>
      </Panel>
    </Page>
  )
}
