/** English words that begin sentences without being names. Other words that begin a sentence are names, unless the passages write them small. */
export const commonOpeners: ReadonlySet<string> = new Set(
  (
    "a an the this that these those there here it its he his him she her hers they their theirs them we our ours us i my mine me you your yours one ones " +
    "who whom whose which what when where why how whether if unless until while because since although though whereas as so then thus hence therefore however " +
    "moreover furthermore also besides additionally instead otherwise meanwhile nevertheless nonetheless still yet but and or nor neither either both not no none nobody " +
    "nothing never yes in on at by for from to of off with without within into onto out over under above below between among across along around through throughout during " +
    "before after about against toward towards upon via per despite except like unlike near behind beyond beside inside outside up down according due given " +
    "all any each every few fewer many more most much less least several some other others another such same only just even once twice again always often sometimes " +
    "usually generally typically overall today yesterday tomorrow now later earlier early late recently currently previously finally first second third last next new old " +
    "is are was were be been being do does did done has have had can could will would shall should may might must let lets make makes use uses used using based " +
    "people person persons man men woman women child children users user someone anyone everyone somebody anybody everybody researchers scientists experts officials authors author " +
    "critics students teachers workers members citizens residents players visitors customers companies countries studies research evidence data results documents document passages passage " +
    "text section chapter example examples note notes see unlike together separately two three four five six seven eight nine ten eleven twelve zero " +
    "water air food time years year days day months month weeks week hours hour minutes minute mr mrs ms dr"
  ).split(" "),
);
