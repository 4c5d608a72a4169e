import { platePath } from '#contract/events/plate.ts'
import type { HostFormValues } from './host-form-values.ts'

/** Returns the path of a plate as the event would show it, in the colors of its category. */
export const getPlatePath = (plate: string, { category }: Pick<HostFormValues, 'category'>): string =>
  platePath({
    ...{ category: category === 'hosted' ? 'Other' : category, motif: plate, id: 1 },
    ...{ aspect: 'card', colours: 'paper' },
  })
