import { animalMotifs } from './plate-motifs-animals.ts'
import { artMotifs } from './plate-motifs-art.ts'
import { cookingMotifs } from './plate-motifs-cooking.ts'
import { craftMotifs } from './plate-motifs-crafts.ts'
import { fitnessMotifs } from './plate-motifs-fitness.ts'
import { gameMotifs } from './plate-motifs-games.ts'
import { historyMotifs } from './plate-motifs-history.ts'
import { kitchenMotifs } from './plate-motifs-kitchen.ts'
import { literatureMotifs } from './plate-motifs-literature.ts'
import { machineMotifs } from './plate-motifs-machines.ts'
import { musicMotifs } from './plate-motifs-music.ts'
import { natureMotifs } from './plate-motifs-nature.ts'
import { otherMotifs } from './plate-motifs-other.ts'
import { peopleMotifs } from './plate-motifs-people.ts'
import { photographyMotifs } from './plate-motifs-photography.ts'
import { stageMotifs } from './plate-motifs-stage.ts'
import { stemMotifs } from './plate-motifs-stem.ts'
import { townMotifs } from './plate-motifs-town.ts'
import { travelMotifs } from './plate-motifs-travel.ts'
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
