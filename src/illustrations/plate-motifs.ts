import { artMotifs } from './plate-motifs-art.ts'
import { cookingMotifs } from './plate-motifs-cooking.ts'
import { fitnessMotifs } from './plate-motifs-fitness.ts'
import { historyMotifs } from './plate-motifs-history.ts'
import { literatureMotifs } from './plate-motifs-literature.ts'
import { musicMotifs } from './plate-motifs-music.ts'
import { natureMotifs } from './plate-motifs-nature.ts'
import { otherMotifs } from './plate-motifs-other.ts'
import { photographyMotifs } from './plate-motifs-photography.ts'
import { stemMotifs } from './plate-motifs-stem.ts'
import { travelMotifs } from './plate-motifs-travel.ts'
import type { MotifBook } from './plate-pen.ts'

/** All motifs by category. */
export const motifBook: MotifBook = {
  STEM: stemMotifs,
  Art: artMotifs,
  Nature: natureMotifs,
  History: historyMotifs,
  Music: musicMotifs,
  Literature: literatureMotifs,
  Travel: travelMotifs,
  Fitness: fitnessMotifs,
  Photography: photographyMotifs,
  Cooking: cookingMotifs,
  Other: otherMotifs,
}
