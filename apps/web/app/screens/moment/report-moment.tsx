import { reportMoment } from '@hlizo/contract/calls/moments'
import { momentReportReasons, type MomentReportReason } from '@hlizo/contract/entities/moment'
import { momentMessages as ro, momentReportNames } from '@hlizo/contract/messages/moments'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#web/lib/api.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const options = momentReportReasons.map((value) => ({ value, label: momentReportNames[value] }))

/** Any visitor may report a shared moment to the editors. */
export function ReportMoment({ momentId }: { momentId: string }) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState<MomentReportReason>('hurtful')
  const reporting = useMutation({
    mutationFn: () =>
      request(reportMoment, { params: { momentId }, body: { reason }, isQuiet: true }),
    onSuccess: () => {
      setAsking(false)
      showToast(ro.reported, 'success')
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
  })

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {ro.report}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={ro.reportTitle}
        cancel={ro.cancel}
        confirm={ro.reportSend}
        isBusy={reporting.isPending}
        onConfirm={() => reporting.mutate()}
      >
        <RadioCards
          legend={ro.reportLegend}
          options={options}
          value={reason}
          onChange={setReason}
        />
      </ConfirmDialog>
    </>
  )
}
