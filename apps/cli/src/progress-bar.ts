const WIDTH = 28

/** The remaining time, such as `48 s` or `12 min`. */
function timeLeft(seconds: number | null): string {
  if (seconds === null) return ''
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

/** One line of progress: redrawn on a terminal, elsewhere one line per step. */
export function progressBar(out: NodeJS.WriteStream) {
  let lastStep = ''

  return {
    show: (progress: {
      step: string
      /** Shown beside the step on a terminal, such as „3 of 61”. */
      detail?: string
      fraction: number
      secondsLeft: number | null
    }) => {
      const { step, detail = '', fraction, secondsLeft } = progress
      if (!out.isTTY) {
        if (step !== lastStep) out.write(`${step}\n`)
        lastStep = step
        return
      }
      const full = Math.round(fraction * WIDTH)
      const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full)
      const percent = `${Math.floor(fraction * 100)} %`.padStart(5)
      out.write(
        `\r\u001B[2K${bar} ${percent}  ${step.padEnd(10)} ${detail} ${timeLeft(secondsLeft)}`,
      )
    },
    end: () => {
      if (out.isTTY) out.write('\r\u001B[2K')
    },
  }
}
