/** The product as it is started everywhere; its configuration is the environment. */
import '#server/main.ts'
