// Single words for random texts, so that the repository contains no sentences of other authors. None is a scheme that
// may precede a bare colon (`data`, `file`, `man`, `news`): the input with many colons has no URL.

const list = (text) => text.trim().split(/\s+/)

export const english = list(`
  the a of and to in that it is was for on with as at by this be from or which one had not but what all were when we
  there can an your their said if do will each about how up out them then she many some so these would other into has
  more her two like him see time could no make than first been its who now people my made over did down only way find
  use may water long little very after words called just where most know get through back much before go good new write
  our used me man day too any same right look think also around another came come work three word must because does part
  even place well such here take why things help put years different away again off went old number great tell men say
  small every found still between name should home big give air line set own under read last never us left end along
  while might next sound below saw something thought both few those always looked show large often together asked house
  world going want school important until form food keep children feet land side without boy once animal life enough
  took four head above kind began almost live page got earth need far hand high year mother light country father let
  night picture being study second soon story since white ever paper hard near sentence better best across during today
  however sure knew try told young sun thing whole hear example heard several change answer room sea against top turned
  learn point city play toward five himself usually money seen car morning body upon family later turn move face door
  cut done group true half red fish plants living black eat short run book gave order open ground cold really table
  remember tree course front american space inside ago sad early learned brought close nothing though idea before lived
  became add become grow draw yet less wind behind cannot letter among able dog shown mean english rest perhaps certain
  six feel fire ready green built special ran full town complete oh person hot anything hold state list stood hundred
`)

export const technical = list(`
  kernel driver patch package module function variable buffer pointer thread socket server client protocol release
  compiler library binary version config option default parser archive mailing subject thread method object matrix vector
  frame model sample sensor battery thermal platform device firmware interrupt register memory cache queue worker handler
  session request response header payload timeout retry branch commit merge review test build install update upgrade
`)

export const names = list(`
  Alma Bruno Carla Dirk Edda Felix Gerda Hugo Ines Jonas Karin Lars Mona Nils Olga Pavel Quirin Rosa Stefan Tilda Uwe
  Vera Walter Xenia Yorick Zita Jürgen Hélène André Søren Åsa
`)

export const hosts = list(`
  www lists ftp docs home people archive mirror cvs git bugs wiki download pages search lab research static media
`)

export const domains = list(`
  example.org example.com example.net dept.example.org lab.example.com north.example.net
  university.example.org mail.example.com
`)

export const extensions = list('html html html txt pdf gz ps cgi shtml tar.gz')

export const russian = list(`
  и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой что весь год от так о для ты же
  все тот мочь вы человек такой его сказать только или еще бы себя один как уже до время если сам когда другой вот
  говорить наш мой знать стать при чтобы дело жизнь кто первый очень два день ее новый рука даже во со раз где там под
  можно ну какой после их работа без самый потом надо хотеть ли слово идти большой должен место иметь ничто страница
  система программа ответ вопрос письмо список версия ошибка адрес сервер пример текст строка знак сеть
`)

export const chinese = [
  ...'的一是不了人我在有他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多',
  ...'天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外',
]
