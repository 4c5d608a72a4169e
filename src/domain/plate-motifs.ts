import { artMotifs } from '#domain/plate-motifs-art.ts'
import { cookingMotifs } from '#domain/plate-motifs-cooking.ts'
import { fitnessMotifs } from '#domain/plate-motifs-fitness.ts'
import { historyMotifs } from '#domain/plate-motifs-history.ts'
import { literatureMotifs } from '#domain/plate-motifs-literature.ts'
import { musicMotifs } from '#domain/plate-motifs-music.ts'
import { natureMotifs } from '#domain/plate-motifs-nature.ts'
import { otherMotifs } from '#domain/plate-motifs-other.ts'
import { photographyMotifs } from '#domain/plate-motifs-photography.ts'
import { stemMotifs } from '#domain/plate-motifs-stem.ts'
import { travelMotifs } from '#domain/plate-motifs-travel.ts'
import type { MotifBook } from '#domain/plate-pen.ts'

/** Every specimen of the book, by category. */
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
