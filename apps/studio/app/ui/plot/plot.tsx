import { classes } from '@hlizo/web/ui/classes.ts'
import { PlotPicture, type PlotProps, type PlotSeries } from './plot-picture.tsx'
import styles from './plot.module.css'
import { useWidth } from './use-width.ts'

/** Curves and bars over the same places, as wide as there is room. */
export function Plot(props: PlotProps) {
  const [frame, width] = useWidth<HTMLDivElement>()

  return (
    <div ref={frame} className={styles.frame}>
      {props.series.length > 1 && <Legend series={props.series} />}
      {width > 0 && <PlotPicture {...props} width={width} />}
    </div>
  )
}

function Legend({ series }: { series: readonly PlotSeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, tone, kind }) => (
        <li key={name}>
          <span className={classes(styles.swatch, styles[kind], styles[tone])} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}
