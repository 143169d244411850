import type { ErrorWords } from './en-errors.ts';

export const esErrors: ErrorWords = {
  'invalid-request': {
    what: 'Un mensaje interno de la aplicación no era válido ({{subject}}).',
    do: 'Reinicie la aplicación. Si se repite, infórmelo con el archivo de registro.',
  },
  'invalid-response': {
    what: 'Una respuesta interna de la aplicación no era válida ({{subject}}).',
    do: 'Reinicie la aplicación. Si se repite, infórmelo con el archivo de registro.',
  },
  'forbidden-sender': {
    what: 'La aplicación rechazó una solicitud de una ventana desconocida.',
    do: 'Reinicie la aplicación. Si se repite, infórmelo con el archivo de registro.',
  },
  'insecure-address': {
    what: 'La dirección {{subject}} no está cifrada.',
    do: 'Use en la configuración del espacio de trabajo una dirección que empiece con https://.',
  },
  'invalid-address': {
    what: '«{{subject}}» no es una dirección válida.',
    do: 'Corrija la dirección en la configuración del espacio de trabajo.',
  },
  'service-unreachable': {
    what: 'No se puede conectar con el servicio en {{subject}}.',
    do: 'Revise la red y la dirección. Los datos ya leídos siguen disponibles.',
  },
  'computer-offline': {
    what: 'Esta computadora no tiene conexión de red. No se envió nada a {{subject}}.',
    do: 'Conéctela a la red y vuelva a intentarlo.',
  },
  'proxy-failed': {
    what: 'El proxy de su red no abrió la conexión con {{subject}}. No se envió nada.',
    do: 'En una red de invitados, identifíquese primero con un navegador. De lo contrario, pida a su administrador que permita a esta computadora llegar a {{subject}}.',
  },
  'proxy-asks-for-name': {
    what: 'El proxy de su red pide usuario y contraseña para conectar con {{subject}}. No se envió nada.',
    do: 'Inicie sesión en el proxy, en la parte superior de esta pantalla, y vuelva a intentarlo.',
  },
  'service-timeout': {
    what: 'El servicio en {{subject}} no respondió a tiempo.',
    do: 'Vuelva a intentarlo en un momento.',
  },
  'service-insecure': {
    what: 'La conexión con {{subject}} no es de confianza: se rechazó su certificado.',
    do: 'Revise la dirección. En una red de invitados, identifíquese primero con un navegador. En una oficina, pregunte a su administrador si debe instalarse el certificado del proxy.',
  },
  'service-redirected': {
    what: '{{subject}} redirigió la solicitud a otra dirección. Se rechazó para proteger sus credenciales.',
    do: 'Pida la dirección correcta y corríjala en la configuración del espacio de trabajo.',
  },
  'service-unreadable': {
    what: 'No se pudo leer la respuesta del servicio para {{subject}}.',
    do: 'Revise que sea la dirección del servicio de pagos. Si lo es, avise a su operador.',
  },
  'answer-too-large': {
    what: 'El servicio respondió a {{subject}} con más de 1 MB; una página de 50 registros tiene unos 50 kB. No se guardó nada de esa respuesta.',
    do: 'Vuelva a intentarlo. Si se repite, informe al operador del servicio de qué dirección se trata.',
  },
  'service-rate-limited': {
    what: 'El servicio recibió demasiadas solicitudes.',
    do: 'Espere unos minutos y vuelva a intentarlo.',
  },
  'service-failed': {
    what: 'El servicio tuvo una falla interna (HTTP {{httpStatus}}).',
    do: 'Vuelva a intentarlo más tarde.',
  },
  'service-refused': {
    what: 'El servicio rechazó la solicitud (HTTP {{httpStatus}}, código {{serviceCode}}).',
    what_uncoded: 'El servicio rechazó la solicitud (HTTP {{httpStatus}}).',
    do: 'Lea el mensaje del servicio. Si no queda claro, consulte al operador del servicio.',
  },
  'login-refused': {
    what: 'El servicio no aceptó la clave de acceso y la clave secreta.',
    do: 'Reemplace las credenciales de este espacio de trabajo; las de pruebas y producción son distintas.',
  },
  'login-location-refused': {
    what: 'El servicio no permite iniciar sesión desde esta dirección de red (código 83).',
    do: 'Pida al administrador del panel del comercio que agregue la dirección de esta oficina a las permitidas para reportes.',
  },
  'session-refused': {
    what: 'El servicio rechazó una sesión que acababa de abrir.',
    do: 'Pregunte al administrador si este usuario puede leer este listado.',
  },
  'keychain-unavailable': {
    what: 'El llavero de la computadora no responde.',
    do: 'Desbloquéelo y vuelva a intentarlo. Si esta computadora no tiene llavero (en Linux: GNOME Keyring o KWallet), pida a su administrador que lo instale: las credenciales y las claves de sus archivos se guardan solo ahí.',
  },
  'secret-too-long': {
    what: 'Windows no puede guardar estas credenciales: son demasiado largas para su almacén de credenciales ({{subject}} bytes).',
    do: 'Revise que solo haya pegado la clave. Si de verdad es tan larga, pida una más corta al operador del servicio. No se cambió nada.',
  },
  'workspace-key-missing': {
    what: 'La clave de este espacio de trabajo no está en el llavero de la computadora. Sin ella no se pueden leer sus archivos.',
    do: 'Ingrese el código de recuperación del espacio de trabajo, o restaure el llavero de esta computadora desde una copia de seguridad. No se cambió nada.',
  },
  'workspace-key-wrong': {
    what: 'La clave del llavero de la computadora no abre los archivos de este espacio de trabajo.',
    do: 'Ingrese el código de recuperación del espacio de trabajo, o restaure el llavero de esta computadora desde una copia de seguridad. No se cambió nada.',
  },
  'recovery-code-invalid': {
    what: 'Este código de recuperación está incompleto o tiene un error: debe tener 14 grupos de 4 caracteres con los caracteres de control correctos.',
    do: 'Compárelo con el impreso, grupo por grupo.',
  },
  'recovery-code-wrong': {
    what: 'Este código de recuperación es de otro espacio de trabajo.',
    do: 'Busque el código que se guardó para este espacio de trabajo. No se cambió nada.',
  },
  'encryption-needs-space': {
    what: 'No hay espacio suficiente en el disco para cifrar los registros de esta computadora.',
    do: 'Ese disco debe tener al menos {{subject}} libres. Libere espacio y vuelva a intentarlo. No se cambió nada.',
  },
  'credentials-missing': {
    what: 'Este espacio de trabajo no tiene credenciales guardadas.',
    do: 'Ingréselas en Configuración.',
  },
  'scheme-word-missing': {
    what: 'Falta la palabra de esquema del servicio. Sin ella no se pueden firmar las solicitudes.',
    do: 'Ingrésela en Configuración, Servicio, Avanzado. El operador del servicio la conoce.',
  },
  'workspace-not-found': { what: 'Este espacio de trabajo ya no existe.', do: 'Elija otro.' },
  'workspace-name-taken': {
    what: 'Ya hay un espacio de trabajo llamado «{{subject}}».',
    do: 'Elija otro nombre.',
  },
  'settings-changed': {
    what: 'Esto cambió desde que se mostró.',
    do: 'No se guardó nada. Revise cómo quedó y vuelva a guardar.',
  },
  'settings-file-invalid': {
    what: '{{subject}} no es un archivo de configuración que esta versión pueda usar (falla: {{field}}).',
    do: 'Elija un archivo guardado con «Exportar configuración» o pida uno nuevo.',
  },
  'workspace-file-unknown': {
    what: '{{subject}} no es un archivo de espacio de trabajo de Tieout.',
    do: 'Elija un archivo guardado con «Mudar a otra computadora…»; su nombre termina en .tieout.',
  },
  'workspace-file-newer': {
    what: '{{subject}} se escribió con una versión más nueva de Tieout.',
    do: 'Instale esa versión en esta computadora y restaure el archivo. No se creó nada.',
  },
  'workspace-file-damaged': {
    what: '{{subject}} está incompleto o se modificó después de escribirse.',
    do: 'Cópielo de nuevo desde su origen o exporte otra vez el espacio de trabajo. No se creó nada en esta computadora.',
  },
  'workspace-here': {
    what: 'Este espacio de trabajo ya está en esta computadora, como «{{subject}}». Una restauración nunca sobrescribe.',
    do: 'Ábralo. Para reemplazarlo con el archivo, expórtelo primero y luego quítelo en su configuración.',
  },
  'support-kind-unknown': {
    what: '{{subject}} no se puede adjuntar: su contenido no coincide con su nombre o su tipo no se acepta.',
    do: 'Adjunte PDF, XLSX, PNG, JPG o un correo (EML, MSG).',
  },
  'support-too-large': {
    what: '{{subject}} pesa más de 25 MB.',
    do: 'Adjunte las páginas que importan o un escaneo más liviano.',
  },
  'support-too-many': {
    what: '{{subject}} no se adjuntó: aquí ya hay 50 documentos.',
    do: 'Quite uno antes, o adjúntelo a su excepción.',
  },
  'support-attached-before': {
    what: '{{subject}} ya está adjunto aquí, quizá con otro nombre.',
    do: 'Elija otro documento.',
  },
  'support-not-found': {
    what: 'Este documento ya no está adjunto.',
    do: 'Vuelva a abrir la pantalla.',
  },
  'support-damaged': {
    what: 'La copia guardada de {{subject}} falta o está dañada.',
    do: 'Adjúntelo de nuevo desde su origen; su SHA-256 en la bitácora prueba que es el mismo.',
  },
  'support-arriving': {
    what: '{{subject}} aún no ha llegado a esta computadora.',
    do: 'Llega por sí solo mientras la aplicación de quien lo adjuntó esté conectada al servidor del equipo.',
  },
  'support-not-opened': {
    what: 'Esta computadora no tiene un programa que abra este documento.',
    do: 'Instale uno y vuelva a abrirlo.',
  },
  'review-key-invalid': {
    what: '{{subject}} no es una clave de revisión.',
    do: 'Pida a quien revisa el archivo guardado con «Guardar clave de revisión…».',
  },
  'review-file-damaged': {
    what: '{{subject}} no es un archivo de revisión ni su respuesta, está incompleto o se modificó después de escribirse.',
    do: 'Pida de nuevo el archivo a quien lo envió. No se cambió nada en esta computadora.',
  },
  'review-file-foreign': {
    what: '{{subject}} es para otra persona, otro mes u otro espacio de trabajo.',
    do: 'Verifique para quién se guardó y abra el archivo de respuesta en el mes al que se refiere. No se cambió nada en esta computadora.',
  },
  'review-file-older': {
    what: '{{subject}} es anterior a lo que ya está en esta computadora.',
    do: 'Use el archivo más reciente de este mes. No se cambió nada.',
  },
  'review-file-known': {
    what: '{{subject}} ya se abrió en esta computadora.',
    do: 'Continúe con lo que está aquí: no se agregó nada dos veces.',
  },
  'review-nothing-said': {
    what: 'Todavía no se dijo nada sobre este mes.',
    do: 'Coméntelo, fírmelo o devuélvalo en Cierre y guarde después el archivo de respuesta.',
  },
  'review-copy': {
    what: 'Este espacio de trabajo es una copia para revisión y no se modifica.',
    do: 'Comente el mes, fírmelo o devuélvalo en Cierre. Todo otro cambio lo hace quien lo preparó.',
  },
  'team-server': {
    what: 'No se pudo usar el servidor del equipo.',
    do: 'Lea la falla que muestra «Comprobar servidor», haga que la corrijan y compruebe de nuevo.',
  },
  'team-away': {
    what: 'No hay conexión con el servidor del equipo; en este espacio compartido no se puede decidir nada.',
    do: 'Revise la red o consulte con TI. Todo lo recibido se puede leer, filtrar y exportar.',
  },
  'team-unknown': {
    what: 'La conexión con el servidor del equipo terminó antes de su respuesta.',
    do: 'Cuando vuelva la conexión, vea si su decisión figura y, si no, decida de nuevo.',
  },
  'team-overtaken': {
    what: '{{subject}} lo decidió un momento antes. Esa decisión vale; la suya no se guardó.',
    do: 'Revise el estado actual y decida de nuevo si todavía hace falta.',
  },
  'team-refused': {
    what: 'El servidor del equipo lo rechazó: {{subject}}.',
    do: 'Consulte con el propietario del espacio compartido e indíquele esta palabra.',
  },
  'team-right-missing': {
    what: 'Su usuario en el servidor del equipo no puede hacer esto ({{subject}}).',
    do: 'Pida el rol a TI.',
  },
  'team-own-work': {
    what: 'Usted mismo lo preparó.',
    do: 'Pida que otra persona del equipo lo revise o lo envíe.',
  },
  'team-own-key': {
    what: 'Usted no puede confirmar su propia clave.',
    do: 'Lea el código a otra persona del equipo, que la confirma.',
  },
  'team-key-unconfirmed': {
    what: 'Su clave todavía no está confirmada. Su código es {{subject}}.',
    do: 'Lea el código a una persona del equipo, que lo confirma en Configuración, y repita.',
  },
  'team-key-elsewhere': {
    what: 'Otra computadora suya tiene la clave de este usuario.',
    do: 'Pida que revoquen la clave anterior en Configuración y repita aquí.',
  },
  'team-key-lost': {
    what: 'Esta computadora perdió su contraseña y su clave del servidor del equipo. El espacio de trabajo se puede leer; no se puede decidir nada.',
    do: 'Pida al propietario que revoque su clave, quite el espacio de trabajo de esta computadora y únase de nuevo con una invitación.',
  },
  'team-person-unknown': {
    what: 'El servidor conoce su usuario, pero nadie lo agregó al equipo, o lo retiraron.',
    do: 'Consulte con el propietario del espacio compartido.',
  },
  'team-person-known': {
    what: 'Este usuario o nombre es de {{subject}}, que está o estuvo en el equipo.',
    do: 'Ingrese un nombre que distinga a ambas personas, por ejemplo con el segundo apellido, y un usuario propio: las firmas y la bitácora los conservan para siempre.',
  },
  'team-person-not-taken-back': {
    what: '{{subject}} fue retirado del equipo, y este servidor todavía no permite agregar de nuevo a nadie.',
    do: 'Pida a TI que ejecute resources/team/5-trail-and-people.sql de la carpeta de la aplicación y agregue de nuevo a la persona.',
  },
  'team-trail-other': {
    what: 'La bitácora de esta computadora no continúa la del equipo, así que el servidor rechazó la decisión. No se decidió nada.',
    do: 'Avise a TI, quite el espacio de trabajo de esta computadora y únase de nuevo con una invitación.',
  },
  'team-uploading': {
    what: 'El espacio se está compartiendo. No se puede decidir nada hasta completar la carga.',
    do: 'Espere la carga, reanúdela o cancélela en Configuración.',
  },
  'team-not-shared': {
    what: 'Este espacio no está compartido.',
    do: 'Primero compártalo en Configuración.',
  },
  'team-is-shared': {
    what: 'Un espacio de trabajo compartido no se traslada con un archivo.',
    do: 'Únase en la otra computadora con una invitación, desde Configuración.',
  },
  'team-workspace-known': {
    what: 'El servidor ya tiene este espacio.',
    do: 'Únase con una invitación o consulte con TI.',
  },
  'team-app-older': {
    what: 'Alguien del equipo usa una versión más nueva de Tieout.',
    do: 'Actualice Tieout en esta computadora.',
  },
  'team-log-broken': {
    what: 'La entrada {{subject}} del registro del equipo no se puede aplicar. Lo posterior no se muestra.',
    do: 'Avise a TI y envíe el registro de la aplicación.',
  },
  'team-log-behind': {
    what: 'El servidor del equipo no tiene todo lo que esta computadora recibió de él. No se decidió nada y aquí no se perdió nada.',
    do: 'Avise a TI: el servidor se restauró de una copia anterior. No decida en otras computadoras hasta que se restaure la copia más reciente.',
  },
  'team-log-other': {
    what: 'El registro del servidor y las entradas guardadas en esta computadora no tienen ninguna parte en común. No se cambió nada.',
    do: 'Elija «Dejar de compartir» para conservar lo que tiene esta computadora y únase de nuevo con una invitación.',
  },
  'team-giving-back': {
    what: '{{subject}} está devolviendo al servidor las entradas que perdió. Mientras tanto nadie decide.',
    do: 'Decida de nuevo cuando el propietario lo haya terminado (Configuración, Compartir con el equipo).',
  },
  'team-server-full': {
    what: 'El disco del servidor del equipo está lleno. No se decidió nada y todo lo de esta computadora está intacto.',
    do: 'Avise a TI y decida de nuevo cuando haya espacio.',
  },
  'team-server-read-only': {
    what: 'El servidor del equipo no admite cambios: es uno de reserva o está en solo lectura. No se decidió nada.',
    do: 'Avise a TI y decida de nuevo cuando responda el servidor principal.',
  },
  'team-invitation-invalid': {
    what: '{{subject}} no es una invitación.',
    do: 'Pida el archivo que escribió «Guardar invitación…».',
  },
  'record-not-found': {
    what: 'Este registro no está guardado en esta computadora ({{subject}}).',
    do: 'Sincronice su mes de nuevo.',
  },
  'not-begun': {
    what: 'Todavía no comienza {{subject}}.',
    do: 'No hay nada que leer. Elija días anteriores.',
  },
  'job-running': { what: 'Esta tarea ya está en curso.', do: 'Espere a que termine, o cancélelo primero.' },
  'nothing-to-export': {
    what: 'No se exportó nada: ningún registro coincide con este período y estos filtros.',
    do: 'Lea primero el período, o elija otros días u otros filtros.',
  },
  'job-not-found': { what: 'Esta tarea ya no existe.', do: 'Iníciela de nuevo.' },
  'window-inconsistent': {
    what: 'Los registros cambiaron de página mientras se leían, así que pueden faltar algunos.',
    do: 'Sincronice otra vez. Lo leído se conserva y el mes queda incompleto hasta entonces.',
  },
  'wrong-merchant': {
    what: 'Estas credenciales son de otro comercio ({{subject}}), distinto del de los registros de este espacio de trabajo.',
    do: 'Si el acceso se cambió a otro comercio, vuelva a cambiarlo. Si no, reemplace las credenciales o cree un espacio de trabajo propio para ese comercio.',
  },
  cancelled: { what: 'Cancelado.', do: '' },
  'update-unreachable': {
    what: 'No se pudo descargar la actualización.',
    do: 'Revise la red e inténtelo más tarde. Puede seguir trabajando con esta versión.',
  },
  'update-untrusted': {
    what: 'Esta actualización no tiene nuestra firma ({{subject}}), así que no se instaló.',
    do: 'No la instale por otros medios. Informe a su administrador de dónde la obtuvo.',
  },
  'update-damaged': {
    what: 'El archivo descargado no coincide con su descripción, así que no se instaló.',
    do: 'Inténtelo de nuevo. Si se repite, avise a su administrador.',
  },
  'update-not-newer': {
    what: 'La versión {{subject}} no es más nueva que la que usa.',
    do: 'Elija la descripción de una versión más nueva.',
  },
  'update-busy': {
    what: 'No se puede actualizar ahora: hay una tarea en curso o un pago pendiente de envío ({{subject}}).',
    do: 'Espere a que terminen las sincronizaciones y exportaciones, y envíe o descarte los pagos preparados. Luego inténtelo de nuevo.',
  },
  'update-failed': {
    what: 'No se pudo instalar la actualización.',
    do: 'Inténtelo de nuevo, o instale usted la versión nueva. Esta versión no cambió.',
  },
  'forbidden-by-policy': {
    what: 'Su organización no permite esto en esta computadora ({{subject}}).',
    do: 'Consulte a su administrador; el ajuste está en la política de Tieout.',
  },
  'money-movement-off': {
    what: 'Este espacio de trabajo no permite mover dinero.',
    do: 'Permítalo primero en Configuración.',
  },
  'cashout-changes-off': {
    what: 'Este espacio de trabajo no permite cancelar ni retener pagos desde aquí.',
    do: 'Permítalo en Configuración, si el servicio lo ofrece.',
  },
  'invalid-cashout': {
    what: 'El campo {{subject}} del pago no es válido.',
    do: 'Corríjalo y prepare el pago de nuevo.',
  },
  'amount-not-confirmed': {
    what: 'El importe ingresado para confirmar no es el del pago.',
    do: 'Ingrese el importe exactamente como figura en el pago.',
  },
  'external-id-used': {
    what: 'Ya hay aquí un pago con el id externo {{subject}}.',
    do: 'Elija otro id externo, o revise ese pago.',
  },
  'cashout-similar': {
    what: 'Ya hay un pago parecido ({{subject}}): el mismo beneficiario y el mismo importe en un plazo de cinco días.',
    do: 'Revíselo. Si este también debe pagarse, confírmelo en el formulario.',
  },
  'order-not-found': {
    what: 'Este pago no está en este espacio de trabajo.',
    do: 'Abra de nuevo la lista de pagos.',
  },
  'order-busy': { what: 'Otra tarea está procesando este pago.', do: 'Espere a que termine.' },
  'order-sent-elsewhere': {
    what: 'Este pago se envió a otra dirección ({{subject}}) que la que tiene ahora este espacio de trabajo.',
    do: 'Solo se puede buscar allí. Restaure las direcciones anteriores antes de volver a enviarlo.',
  },
  'order-changed': { what: 'Este pago cambió entretanto.', do: 'Revíselo de nuevo antes de continuar.' },
  'order-not-sendable': {
    what: 'Este pago ya no está preparado: se envió o se descartó.',
    do: 'Ábralo para ver su estado; solo se puede enviar otra vez un pago que el servicio no tiene.',
  },
  'order-too-soon': {
    what: 'Todavía no es seguro que el servicio no tenga este pago.',
    do: 'Búsquelo de nuevo a la hora que indica su pantalla. Podrá volver a enviarlo cuando dos búsquedas seguidas, con unos minutos entre ellas, no lo encuentren.',
  },
  'sending-barred': {
    what: 'El envío de pagos está suspendido en este espacio de trabajo: tras un daño o un servidor restaurado puede haberse perdido el resultado de alguno.',
    do: 'Siga el aviso que está encima de la lista de pagos: busque los de resultado desconocido y luego permita enviar de nuevo.',
  },
  'order-not-discardable': {
    what: 'Este pago puede haberse enviado, así que no se puede descartar.',
    do: 'Busque su resultado.',
  },
  'order-not-confirmed': {
    what: 'Este pago no está confirmado y aún no tiene estado.',
    do: 'Envíelo, o busque su resultado.',
  },
  'outcome-unknown': {
    what: 'No se conoce la respuesta del servicio: la aplicación se cerró antes de recibirla o la respuesta guardada se dañó. Puede que el pago se haya hecho.',
    do: 'Busque su resultado. La aplicación no lo envía de nuevo por sí sola.',
  },
  'cashout-limit': {
    what: 'Con este envío superaría su límite de hoy. Todavía puede enviar {{subject}}.',
    do: 'Envíe el resto mañana, pida a otra persona que lo envíe, o haga cambiar el límite en Configuración.',
  },
  'cashout-not-released': {
    what: 'Una segunda persona aún no autorizó este pago ({{subject}}).',
    do: 'Pídale que lo revise en Pagos, Por autorizar.',
  },
  'cashouts-changed': {
    what: 'Estos pagos cambiaron desde que se mostraron.',
    do: 'Revíselos de nuevo antes de autorizarlos o enviarlos.',
  },
  'release-same-person': {
    what: 'Quien preparó estos pagos no puede autorizarlos.',
    do: 'Otra persona debe autorizarlos. Si no consta quién los preparó, descártelos y prepárelos de nuevo.',
  },
  'release-same-account': {
    what: 'Quien prepara y quien autoriza trabajarían con la misma cuenta de esta computadora ({{subject}}).',
    do: 'Autorícelos desde otra cuenta de la computadora. Para permitir que una sola persona haga ambas cosas, active «Una persona puede preparar y revisar» en Cierre.',
  },
  'cashout-file-columns': {
    what: 'El archivo no tiene columna para: {{subject}}.',
    do: 'Guarde la plantilla, copie allí sus filas y elija ese archivo.',
  },
  'cashout-file-too-long': {
    what: 'El archivo tiene más de {{subject}} pagos.',
    do: 'Divídalo en varios archivos.',
  },
  'cashout-file-empty': {
    what: 'El archivo no tiene pagos debajo de los nombres de columna.',
    do: 'Verifique que las filas estén en la primera hoja con contenido.',
  },
  'cashout-file-known': {
    what: 'Los pagos de este archivo ({{subject}}) ya se prepararon antes.',
    do: 'Ábralos en la lista de archivos. Nada se preparó dos veces.',
  },
  'cashout-file-faulty': {
    what: 'No todas las filas de {{subject}} se pueden preparar.',
    do: 'Corrija en el archivo las filas indicadas, confirme las que hay que revisar y elíjalo de nuevo.',
  },
  'cashout-file-stopped': {
    what: 'El envío se detuvo: no se conoce el resultado de {{subject}}.',
    do: 'Búsquelo primero. Los pagos siguientes no se enviaron; después podrá continuar con ellos.',
  },
  'total-not-confirmed': {
    what: 'El total ingresado no es el total de los pagos por enviar.',
    do: 'Ingrese el total exactamente como se muestra.',
  },
  'check-not-found': {
    what: 'Esta verificación de identidad no está en este espacio de trabajo.',
    do: 'Abra de nuevo la lista de verificaciones.',
  },
  'check-answered': {
    what: 'Esta verificación de identidad ya tiene respuesta.',
    do: 'Inicie una verificación nueva para volver a preguntar.',
  },
  'close-not-ready': {
    what: 'El mes no está listo: {{subject}}.',
    do: 'Resuelva lo que señala la lista de control, o exceptúelo con sustento donde se pueda.',
  },
  'close-figures-changed': {
    what: 'Las cifras cambiaron desde que se mostraron o firmaron.',
    do: 'Revíselas. Las firmas anteriores quedan sin efecto; vuelva a firmar.',
  },
  'close-same-person': {
    what: 'Quien prepara y quien revisa son la misma persona.',
    do: 'Otra persona debe revisar. Para permitir que una sola persona haga ambas cosas, active «Una persona puede preparar y revisar» en Cierre.',
  },
  'close-same-account': {
    what: 'Quien prepara y quien revisa firmarían con la misma cuenta de esta computadora ({{subject}}).',
    do: 'Quien revisa debe firmar desde otra cuenta. Para permitir que una sola persona haga ambas cosas, active «Una persona puede preparar y revisar» en Cierre. El libro de Excel lo indica.',
  },
  'close-not-signed': {
    what: 'Las cifras actuales no tienen todas las firmas.',
    do: 'Primero firma quien prepara y luego quien revisa; después se puede bloquear el mes.',
  },
  'close-comments-open': {
    what: 'El mes fue devuelto y aún hay comentarios abiertos: {{subject}}.',
    do: 'Responda y resuelva cada uno. Luego vuelva a firmar.',
  },
  'close-comment-not-found': {
    what: 'Este comentario no está en este cierre.',
    do: 'Abra el mes de nuevo.',
  },
  'close-is-locked': {
    what: 'El mes está bloqueado.',
    do: 'Para cambiarlo, reábralo con un motivo.',
  },
  'close-no-statement': {
    what: 'Este mes se bloqueó sin conciliación de la cuenta.',
    do: 'Reabra el mes para tenerla o imprima la de otro mes.',
  },
  'close-not-locked': {
    what: 'El mes no está bloqueado.',
    do: 'Bloquéelo primero.',
  },
  'close-later-locked': {
    what: 'Está bloqueado un mes posterior que depende de este: {{subject}}.',
    do: 'Reabra primero el mes posterior.',
  },
  'close-item-not-waivable': {
    what: 'Este punto no se puede exceptuar ({{subject}}).',
    do: 'Resuélvalo, o dé el sustento en una oración completa si el punto se puede exceptuar.',
  },
  'close-point-not-found': {
    what: 'La lista de control de este mes ya no tiene ese punto.',
    do: 'Vuelva a revisar la lista: es posible que alguien lo haya quitado.',
  },
  'close-points-too-many': {
    what: 'La lista de control ya tiene todos los puntos propios que admite.',
    do: 'Quite uno que ya no necesite, o reúna dos en uno.',
  },
  'close-snapshot-damaged': {
    what: 'El archivo del mes bloqueado falta o cambió ({{subject}}).',
    do: 'En un equipo, llega desde la computadora que bloqueó el mes mientras la aplicación esté conectada allí. Si no, restáurelo de una copia de la carpeta del espacio de trabajo. La bitácora tiene su SHA-256.',
  },
  'close-adjustment-changed': {
    what: 'Los ajustes cambiaron desde que se mostraron.',
    do: 'Revise los ajustes de nuevo.',
  },
  'close-items-changed': {
    what: 'Alguien decidió sobre una de estas partidas de conciliación después de que se mostró. No se decidió nada.',
    do: 'Vea quién decidió qué y vuelva a decidir.',
  },
  'tie-out-rule-invalid': {
    what: 'Una regla del cuadre nombra un campo que su listado no tiene: {{subject}}.',
    do: 'Elija otro campo o deje que la regla se detecte a partir de los datos.',
  },
  'journal-chart-invalid': {
    what: 'Una cuenta figura dos veces en el plan (línea: {{subject}}).',
    do: 'Corrija la línea. No se guardó nada.',
  },
  'journal-mapping-invalid': {
    what: 'Una línea de la asignación no es correcta: figura dos veces o su cuenta no está en el plan (línea {{subject}}).',
    do: 'Corrija la línea. No se guardó nada.',
  },
  'journal-tax-invalid': {
    what: '{{subject}} % no es una tasa de impuesto válida.',
    do: 'Ingrese un porcentaje menor que 100 o déjelo vacío.',
  },
  'journal-not-ready': {
    what: 'Los asientos aún no se pueden exportar: {{subject}}.',
    do: 'Resuelva los puntos que muestra la pantalla y vuelva a exportar.',
  },
  'journal-nothing-new': {
    what: 'No hay nada nuevo desde la última exportación.',
    do: 'Exporte de nuevo una anterior si se perdió su archivo.',
  },
  'journal-changed': {
    what: 'Los asientos cambiaron desde que se leyeron.',
    do: 'Revíselos y vuelva a exportar.',
  },
  'journal-file-missing': {
    what: 'Para su equipo los asientos figuran como exportados, pero no se pudo guardar el archivo “{{subject}}” en su lugar.',
    do: 'Ciérrelo donde esté abierto y vuelva a exportar esta exportación desde la lista.',
  },
  'journal-currency-unfit': {
    what: 'Este formato no indica la moneda: solo lleva asientos en la moneda de los libros ({{subject}}).',
    do: 'Elija un formato con columna de moneda: CSV, Excel, NetSuite o CONCAR.',
  },
  'journal-names-alike': {
    what: 'QuickBooks identifica las cuentas por su nombre, y estas tienen el mismo ({{subject}}).',
    do: 'Dé a cada cuenta del plan contable un nombre propio, como en QuickBooks, y vuelva a exportar. No se exportó nada.',
  },
  'journal-numbers-used-up': {
    what: 'CONCAR numera los comprobantes del mes con cuatro dígitos, hasta 9999, y esta exportación llegaría al {{subject}}.',
    do: 'En Cuentas, elija un asiento por liquidación o por mes, o exporte en otro formato. No se exportó nada.',
  },
  'journal-format-unfit': {
    what: 'El PLE lleva asientos en soles y de un solo día.',
    do: 'Elija asientos por día u otro formato.',
  },
  'rate-invalid': {
    what: 'Un tipo de cambio no es válido (fila {{subject}}).',
    do: 'Un tipo de cambio tiene día, compra y venta mayores que cero. No se guardó nada.',
  },
  'rates-file-unreadable': {
    what: 'Una fila del archivo no es un tipo de cambio (fila {{subject}}).',
    do: 'Cada fila tiene día, compra y venta, separados por comas, puntos y comas o tabulaciones. No se guardó nada.',
  },
  'statement-format-unknown': {
    what: 'Este archivo no es un extracto que Tieout pueda leer ({{subject}}).',
    do: 'Elija CSV, XLSX, OFX, QFX, camt.053 o MT940.',
  },
  'statement-old-excel': {
    what: 'Este archivo está en un formato antiguo de Excel ({{subject}}). Tieout lee .xlsx.',
    do: 'Ábralo en Excel o LibreOffice, elija «Guardar como» y guárdelo como libro de Excel (.xlsx). Luego importe ese archivo.',
  },
  'statement-other-message': {
    what: 'Es un mensaje de un banco pero no un extracto: {{subject}}. No lleva los saldos que prueban sus movimientos.',
    do: 'Pida al banco el extracto de la cuenta de los mismos días: MT940 o camt.053.',
  },
  'statement-empty': {
    what: 'El archivo está vacío.',
    do: 'Expórtelo de nuevo y revise su tamaño.',
  },
  'statement-binary': {
    what: 'Este archivo no es texto ni un libro de Excel, así que no se puede leer ningún extracto de él.',
    do: 'Elija CSV, XLSX, OFX, QFX, camt.053 o MT940; expórtelo del banco o de sus libros en uno de estos formatos.',
  },
  'statement-too-large': {
    what: '{{subject}} es demasiado grande para su formato.',
    do: 'Pídalo por partes, por ejemplo mes a mes, o como CSV, que no tiene límite de tamaño.',
  },
  'trial-balance-too-long': {
    what: 'El balance de comprobación tiene más de 50,000 filas.',
    do: 'Exporte solo las cuentas con saldo.',
  },
  'statement-already-imported': {
    what: 'Este archivo ya se importó: {{subject}}.',
    do: 'No se guardó nada. Para leer el archivo de otra manera, quite la primera importación.',
  },
  'statement-not-found': {
    what: 'Este archivo ya no existe.',
    do: 'Elíjalo de nuevo; la lista muestra los archivos importados.',
  },
  'statement-changed': {
    what: '{{subject}} cambió después de revisarse.',
    do: 'Elija el archivo otra vez y revíselo de nuevo.',
  },
  'statement-faulty': {
    what: 'El archivo tiene errores, así que no se guardó nada.',
    do: 'Revíselo de nuevo: los errores se muestran con sus filas.',
  },
  'statement-unanswered': {
    what: '{{subject}} puede leerse de más de una manera, así que no se guardó nada.',
    do: 'Revíselo de nuevo y responda las preguntas que están encima de sus columnas.',
  },
  'statement-period-wrong': {
    what: 'Los días indicados para {{subject}} no incluyen los de sus líneas, así que no se guardó nada.',
    do: 'Revíselo de nuevo y corrija los días que cubre el archivo.',
  },
  'report-in-use': {
    what: 'Hay registros de {{subject}} conciliados.',
    do: 'Deshaga antes esas conciliaciones. Si el mes está bloqueado, reábralo.',
  },
  'statement-in-use': {
    what: 'Hay líneas de {{subject}} conciliadas.',
    do: 'Deshaga antes esas conciliaciones. Si el mes está bloqueado, reábralo.',
  },
  'statement-locked': {
    what: 'Hay líneas de {{subject}} que pertenecen a un mes bloqueado.',
    do: 'Reabra el mes con un motivo y vuelva a intentarlo.',
  },
  'statement-says-its-days': {
    what: '{{subject}} indica por sí mismo qué días cubre.',
    do: 'Para otros días, importe un archivo que los indique.',
  },
  'statement-needs-memory': {
    what: 'Leer {{subject}} requería más de 512 MB de memoria, así que se detuvo. No se guardó nada.',
    do: 'Divida el archivo en períodos más cortos, o ábralo en su programa de origen y guárdelo como CSV.',
  },
  'statement-takes-too-long': {
    what: 'La lectura de {{subject}} tardó demasiado, así que se detuvo. No se guardó nada.',
    do: 'Divida el archivo en períodos más cortos, o guárdelo como CSV. Si es pequeño, es probable que esté dañado: pídalo de nuevo.',
  },
  'statement-reader-ended': {
    what: 'No se pudo leer {{subject}}: el lector de archivos se cerró inesperadamente. No se guardó nada.',
    do: 'Inténtelo una vez más. Si vuelve a fallar, es probable que el archivo esté dañado: pídalo de nuevo, o como CSV.',
  },
  'file-unreadable': {
    what: 'No se puede leer {{subject}}.',
    do: 'Revise que el archivo exista y que tenga permiso para abrirlo.',
  },
  'matching-disturbed': {
    what: 'Las líneas, las reglas o las decisiones cambiaron durante la conciliación. No se guardó nada de esta ejecución.',
    do: 'Vuelva a ejecutar las reglas.',
  },
  'matching-running': {
    what: 'Las reglas ya se están ejecutando.',
    do: 'Espere a que termine la ejecución, o cancélela, y vuelva a intentarlo.',
  },
  'match-not-found': {
    what: 'Esta conciliación no existe.',
    do: 'Vuelva a abrir la lista.',
  },
  'match-undone-before': {
    what: 'Esta conciliación ya se había deshecho.',
    do: 'Vuelva a abrir la lista; no se cambió nada.',
  },
  'rejection-not-undoable': {
    what: 'Este rechazo ya se había deshecho, o no era un rechazo.',
    do: 'Vuelva a abrir la lista; no se cambió nada.',
  },
  'match-frozen': {
    what: 'Está bloqueado {{subject}}, y esta conciliación le pertenece.',
    do: 'Reabra el mes con un motivo y vuelva a intentarlo.',
  },
  'match-invalid': {
    what: 'Esto no se puede conciliar: {{subject}}.',
    do: 'Elija líneas y registros de una sola moneda, asigne como máximo lo que está abierto y dé un motivo para la diferencia.',
  },
  'item-not-open': {
    what: '{{subject}} ya no está abierto, o no por ese importe.',
    do: 'Vuelva a abrir la lista: otra persona, o una ejecución, lo concilió entretanto.',
  },
  'proposal-gone': {
    what: 'Esta propuesta de conciliación ya no es válida.',
    do: 'Vuelva a abrir la lista: uno de sus elementos se concilió, o se ejecutaron las reglas.',
  },
  'exception-not-found': {
    what: 'Esta excepción no existe.',
    do: 'Vuelva a abrir la lista.',
  },
  'exception-settled-by-itself': {
    what: 'La causa de esta excepción ya no existe; no hay nada por decidir.',
    do: 'Vuelva a abrir la lista.',
  },
  'exception-not-undoable': {
    what: 'Esto no se puede deshacer: hay una decisión posterior o no la tomó una persona.',
    do: 'Deshaga primero la última decisión.',
  },
  'decision-not-confirmed': {
    what: 'La selección cambió desde que la confirmó: su cantidad o sus sumas son distintas. No se decidió nada.',
    do: 'Revise la selección y confírmela de nuevo.',
  },
  'write-off-too-large': {
    what: 'El importe supera el de la excepción ({{subject}}) o tiene el signo contrario.',
    do: 'Ajuste a resultados como máximo el importe de la excepción, con el mismo signo.',
  },
  'written-off-as-item': {
    what: 'Ya se ajustó a resultados como partida de conciliación en {{subject}}, un mes bloqueado: su asiento está en libros.',
    do: 'Acepte la excepción con referencia a ese asiento. Para registrarlo de otra forma, reabra el mes y cambie la partida.',
  },
  'database-full': {
    what: 'El disco está lleno y no se puede guardar nada más.',
    do: 'Libere espacio y vuelva a intentarlo. No se pierde nada de lo ya guardado.',
  },
  'database-locked': {
    what: 'Otro programa está usando la base de datos de este espacio de trabajo.',
    do: 'Cierre ese programa (quizá una herramienta de respaldo) y vuelva a intentarlo.',
  },
  'database-read-only': {
    what: 'La base de datos de este espacio de trabajo es de solo lectura.',
    do: 'Revise los permisos de la carpeta de datos de la aplicación.',
  },
  'database-damaged': {
    what: 'La base de datos de este espacio de trabajo está dañada.',
    do: 'Vuelva a intentarlo: la aplicación conserva el archivo dañado con otro nombre, lo reemplaza e indica con qué.',
  },
  'database-newer': {
    what: 'Este espacio de trabajo se abrió con una versión más nueva de la aplicación.',
    do: 'Instale esa versión.',
  },
  'database-failed': {
    what: 'La base de datos de este espacio de trabajo dio un error ({{subject}}).',
    do: 'Vuelva a intentarlo. Si se repite, infórmelo con el archivo de registro.',
  },
  'settings-not-kept': {
    what: 'No se pudo guardar {{subject}}: el disco está lleno, es de solo lectura o falla.',
    do: 'Revise el disco con los datos de la aplicación y su espacio libre, y repita el cambio.',
  },
  'file-not-writable': {
    what: 'No se puede guardar {{subject}}.',
    do: 'Ciérrelo si está abierto en otro programa, o elija otra carpeta.',
  },
  'file-disk-full': {
    what: 'El disco está lleno; no se guardó {{subject}}.',
    do: 'Libere espacio o elija otro disco.',
  },
  'file-failed': { what: 'No se pudo guardar {{subject}}.', do: 'Elija otra carpeta o un nombre más corto.' },
  internal: {
    what: 'La aplicación no pudo terminar por un error propio.',
    do: 'Vuelva a intentarlo. Si se repite, infórmelo con el archivo de registro (Ayuda, Mostrar archivo de registro).',
  },
};
