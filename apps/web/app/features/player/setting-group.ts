/** A setting with a few choices, for site and television. */
export type SettingGroup = {
  readonly legend: string
  readonly choices: readonly {
    readonly label: string
    readonly isChosen: boolean
    readonly choose: () => void
  }[]
}

export function settingGroup<Value extends string | number | boolean | null>(setting: {
  readonly legend: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}): SettingGroup {
  const { legend, choices, chosen, onChoose } = setting

  return {
    legend,
    choices: choices.map(({ value, label }) => ({
      label,
      isChosen: value === chosen,
      choose: () => onChoose(value),
    })),
  }
}
