"""Sessions and scenes, and what the GM sets right between conflicts (NT-SCENE, NT-HAND, NT-REC)."""
