import { animalMotifs } from '#illustrations/motifs/animals.ts'
import { artMotifs } from '#illustrations/motifs/art.ts'
import { cookingMotifs } from '#illustrations/motifs/cooking.ts'
import { craftMotifs } from '#illustrations/motifs/crafts.ts'
import { fitnessMotifs } from '#illustrations/motifs/fitness.ts'
import { gameMotifs } from '#illustrations/motifs/games.ts'
import { historyMotifs } from '#illustrations/motifs/history.ts'
import { kitchenMotifs } from '#illustrations/motifs/kitchen.ts'
import { literatureMotifs } from '#illustrations/motifs/literature.ts'
import { machineMotifs } from '#illustrations/motifs/machines.ts'
import { musicMotifs } from '#illustrations/motifs/music.ts'
import { natureMotifs } from '#illustrations/motifs/nature.ts'
import { otherMotifs } from '#illustrations/motifs/other.ts'
import { peopleMotifs } from '#illustrations/motifs/people.ts'
import { photographyMotifs } from '#illustrations/motifs/photography.ts'
import { stageMotifs } from '#illustrations/motifs/stage.ts'
import { stemMotifs } from '#illustrations/motifs/stem.ts'
import { townMotifs } from '#illustrations/motifs/town.ts'
import { travelMotifs } from '#illustrations/motifs/travel.ts'
import type { Motif, MotifBook } from './plate-pen.ts'

/** Motifs of events whose subject isn't known, by category. */
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

const subjectMotifs = [
  animalMotifs,
  craftMotifs,
  gameMotifs,
  kitchenMotifs,
  machineMotifs,
  peopleMotifs,
  stageMotifs,
  townMotifs,
].flat()

const motifs = new Map<string, Motif>(
  [...Object.values(motifBook).flat(), ...subjectMotifs].map((motif) => [motif.name, motif]),
)

/** Returns the motif of a name; undefined for an unknown one. */
export const findMotif = (name: string): Motif | undefined => motifs.get(name)

export const motifNames: readonly string[] = [...motifs.keys()]
