{{- define "veridesk.labels" -}}
app.kubernetes.io/name: veridesk
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end }}

{{- define "veridesk.selector" -}}
app.kubernetes.io/name: veridesk
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{/* What all pods have in common: no rights, a root file system that nobody writes. */}}
{{- define "veridesk.pod" -}}
{{- if not (or .Values.data.claim (hasPrefix "s3://" .Values.settings.STORAGE)) }}
{{- fail "Files of several pods need one place: set settings.STORAGE to s3://… or data.claim to a ReadWriteMany volume." }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
# It ends by itself within 20 seconds.
terminationGracePeriodSeconds: 30
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: tmp
    emptyDir: {}
  - name: data
    {{- if .Values.data.claim }}
    persistentVolumeClaim: { claimName: {{ .Values.data.claim | quote }} }
    {{- else }}
    emptyDir: { sizeLimit: {{ .Values.data.scratch | quote }} }
    {{- end }}
{{- end }}

{{- define "veridesk.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.secret | quote }} }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{/* In each pod itself, not in a ConfigMap: a change starts the pods anew, and the job before an installation has them. */}}
{{- define "veridesk.settings" -}}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
